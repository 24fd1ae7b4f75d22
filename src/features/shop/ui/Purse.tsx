/** How many coins the player has (look: m). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { $coins, loadCoins } from '#features/coins/index.ts';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';

export default function Purse({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <Coins />
    </IslandRoot>
  );
}

function Coins(): ReactNode {
  const page = usePage();
  const translate = useTranslate('shop');
  const user = useStore($user, { ssr: 'initial' });
  const coins = useStore($coins, { ssr: 'initial' });
  useEffect(() => {
    if (user) void loadCoins();
  }, [user?.user_id]);
  if (!user) return <p className="guest-only text-lead font-semibold">{translate('purse_guest')}</p>;
  return (
    <p className="text-section font-extrabold tabular-nums">
      {coins === null ? '…' : new Intl.NumberFormat(pageIso(page)).format(coins)}
    </p>
  );
}
