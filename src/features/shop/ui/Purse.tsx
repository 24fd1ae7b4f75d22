/** How many coins the player has, and how far they are from what they could buy next (look: m). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { coins } from '#features/coins/index.ts';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso } from '#features/regions/index.ts';
import { RemoteView, useStored } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { nextGood } from '../goods.ts';
import { nameOf } from '../names.ts';
import { $shop, loadShop } from '../store.ts';

export default function Purse({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <Coins />
    </IslandRoot>
  );
}

function Coins(): ReactNode {
  const translate = useTranslate('shop');
  const user = useStore($user, { ssr: 'initial' });
  if (!user) return <p className="guest-only text-lead font-semibold">{translate('purse_guest')}</p>;
  return <Own key={user.user_id} />;
}

function Own(): ReactNode {
  const page = usePage();
  const reading = useStored(coins);
  return (
    <RemoteView of={reading} waiting={<p className="text-section font-extrabold">…</p>}>
      {(known) => (
        <>
          <p className="text-section font-extrabold tabular-nums">
            {new Intl.NumberFormat(pageIso(page)).format(known)}
          </p>
          <Next coins={known} />
        </>
      )}
    </RemoteView>
  );
}

function Next({ coins: owned }: { coins: number }): ReactNode {
  const page = usePage();
  const translate = useTranslate('shop');
  const shop = useStore($shop, { ssr: 'initial' });
  useEffect(() => void loadShop(), []);
  const next = nextGood(shop?.items ?? []);
  if (!shop || !next) return null;
  const item = nameOf(next, shop.currency, translate);
  return (
    <div className="mt-1.5 max-w-100">
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-small">
        <span className="text-text-2">{translate('next_item', { item })}</span>
        <b className="font-semibold">
          {translate('next_missing', { missing: new Intl.NumberFormat(pageIso(page)).format(next.missing) })}
        </b>
      </p>
      <ProgressBar value={owned} max={next.price} label={translate('next_item', { item })} />
    </div>
  );
}
