/** The bonuses that run, beside the account's last rounds (look: g1). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { href, pageIso, routeHref } from '#features/regions/index.ts';
import { RemoteView } from '#features/remote/index.ts';
import { bonusTitle, playerAmount } from '#features/wallet/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { artSize, artUrl } from '#shared/art.ts';
import { playPath } from '#shared/routes.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type Bonus, bonusArt, type FreeRounds, runningOf, timeLeft, wageringOf } from '../model.ts';
import { useBonuses } from './useBonuses.ts';

/** The rest stands on the page of bonuses. */
const SHOWN = 3;
const PICTURE_PX = 360;

export default function BonusesGlance(): ReactNode {
  const page = usePage();
  const translate = useTranslate('bonuses');
  const account = useTranslate('account');
  const reading = useBonuses();
  return (
    <Panel title={translate('active')} link={{ href: routeHref(page, 'account-bonus'), text: account('all') }}>
      <RemoteView of={reading} waiting={<Skeleton className="h-14" />}>
        {(bonuses) => <Running running={runningOf(bonuses).slice(0, SHOWN)} />}
      </RemoteView>
    </Panel>
  );
}

function Running({ running }: { running: readonly (Bonus | FreeRounds)[] }): ReactNode {
  const account = useTranslate('account');
  if (running.length === 0) return <p className="text-text-2">{account('no_bonus')}</p>;
  return (
    <ul className="grid gap-4">
      {running.map((one) => (
        <li key={one.benefit_id} className="flex items-center gap-3.5 border-line not-first:border-t not-first:pt-4">
          {'game_code' in one ? <Rounds free={one} /> : <Wagered bonus={one} />}
        </li>
      ))}
    </ul>
  );
}

function Picture({ offerId }: { offerId: string }): ReactNode {
  const art = bonusArt(offerId);
  return (
    <img
      className="size-12 shrink-0 rounded-sm bg-hull object-cover object-[72%_50%]"
      src={artUrl('promos', art, PICTURE_PX)}
      {...artSize('promos', art, PICTURE_PX)}
      alt=""
    />
  );
}

function Rounds({ free }: { free: FreeRounds }): ReactNode {
  const page = usePage();
  const translate = useTranslate('bonuses');
  const { offer_id, game_code, game_title, rounds, used, expires_at } = free;
  const left = rounds - used;
  return (
    <>
      <Picture offerId={offer_id} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{bonusTitle(translate, offer_id, free.title)}</p>
        <p className="text-small text-text-2">
          {game_title}, {translate('free_left', { left, rounds })}
        </p>
        <p className="text-meta text-text-3">{timeLeft(expires_at, serverNow(), pageIso(page))}</p>
      </div>
      {left > 0 && (
        <ButtonLink theme="secondary" size="sm" href={href(page, playPath(game_code, 'real'))}>
          {translate('free_play')}
        </ButtonLink>
      )}
    </>
  );
}

function Wagered({ bonus }: { bonus: Bonus }): ReactNode {
  const translate = useTranslate('bonuses');
  const { required, done, left } = wageringOf(bonus);
  const { offer_id, currency } = bonus;
  if (bonus.free_bet) return <FreeBet bonus={bonus} />;
  return (
    <>
      <Picture offerId={offer_id} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{bonusTitle(translate, offer_id, bonus.title)}</p>
        <p className="mb-1.5 flex flex-wrap justify-between gap-x-3 text-small text-text-2">
          {translate('wagered', { amount: playerAmount(done, currency) })}
          <span>{translate('to_go', { amount: playerAmount(left, currency) })}</span>
        </p>
        <ProgressBar value={done} max={required || 1} label={translate('progress')} />
      </div>
    </>
  );
}

function FreeBet({ bonus }: { bonus: Bonus }): ReactNode {
  const iso = pageIso(usePage());
  const translate = useTranslate('bonuses');
  return (
    <>
      <Picture offerId={bonus.offer_id} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{bonusTitle(translate, bonus.offer_id, bonus.title)}</p>
        <p className="text-small text-text-2">
          {translate('kind_free-bet')}, {playerAmount(bonus.amount, bonus.currency)}
        </p>
        <p className="text-meta text-text-3">{timeLeft(bonus.expires_at, serverNow(), iso)}</p>
      </div>
    </>
  );
}
