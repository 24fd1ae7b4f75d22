/** This week's cashback so far and those of the weeks before, each reckoned line by line. */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso, pageOffers } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import { playerAmount, signedAmount } from '#features/wallet/index.ts';
import { call } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

type Week = ResponseOf<'vipCashback'>['result'][number];

const loadCashback = () => call('vipCashback', {}, { quiet: true });

export default function CashbackCard({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <Cashback />
    </IslandRoot>
  );
}

function Cashback(): ReactNode {
  const user = useStore($user, { ssr: 'initial' });
  // Asked again when the player's points have moved.
  const weeks = useRemote(loadCashback, { of: user?.user_id ?? null, version: user?.current_score });
  return (
    <RemoteView of={weeks} waiting={null}>
      {({ result }) => <Weeks weeks={result} />}
    </RemoteView>
  );
}

function Weeks({ weeks: [running, ...before] }: { weeks: readonly Week[] }): ReactNode {
  const translate = useTranslate('vip');
  if (!running) return null;
  return (
    <>
      <p className="text-body text-text-2">
        {translate('cashback_running')}{' '}
        <b className="font-semibold text-gold">{playerAmount(running.amount, running.currency)}</b>
      </p>
      <Reckoning week={running} open />
      {before.map((week) => (
        <Reckoning key={week.week} week={week} />
      ))}
    </>
  );
}

const STATUS = { paid: 'cashback_paid', none: 'cashback_none', withheld: 'cashback_withheld' } as const;
const REASONS = {
  no_rank: 'cashback_no_rank',
  not_verified: 'cashback_not_verified',
  break: 'cashback_break',
  not_allowed: 'cashback_not_allowed',
} as const;

function Reckoning({ week, open = false }: { week: Week; open?: boolean }): ReactNode {
  const page = usePage();
  const translate = useTranslate('vip');
  const { currency } = week;
  const date = new Intl.DateTimeFormat(pageIso(page), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const since = translate('week_from', { date: date.format(new Date(`${week.week}T00:00:00Z`)) });
  const state = week.status === 'running' ? null : translate(STATUS[week.status]);
  return (
    <details className="mt-3 rounded-md bg-ink px-4 py-3 text-small" open={open}>
      <summary className="flex cursor-pointer justify-between gap-3 font-semibold">
        <span>
          {since}
          {state && <span className="font-normal text-text-2">, {state}</span>}
        </span>
        {playerAmount(week.amount, currency)}
      </summary>
      <dl className="mt-2 text-text-2">
        {week.lines
          .filter(({ product }) => product === 'sport' || pageOffers(page, ['slots']))
          .flatMap(({ product, stakes, winnings }) => [
            <Line
              key={`${product} stakes`}
              label={translate(`stakes_${product}`)}
              value={signedAmount(`-${stakes}`, currency)}
            />,
            <Line
              key={`${product} wins`}
              label={translate(`winnings_${product}`)}
              value={signedAmount(winnings, currency)}
            />,
          ])}
        <Line label={translate('net')} value={signedAmount(week.net, currency)} />
        <Line label={translate('rank_share', { level: week.level })} value={`${week.percent}%`} />
        <Line label={translate('cashback_maximum')} value={playerAmount(week.maximum, currency)} />
        <Line label={translate('cashback')} value={playerAmount(week.amount, currency)} strong />
      </dl>
      {week.reason && <p className="mt-1 text-text-2">{translate(REASONS[week.reason])}</p>}
    </details>
  );
}

function Line({ label, value, strong = false }: { label: string; value: string; strong?: boolean }): ReactNode {
  return (
    <div
      className="flex justify-between gap-3 border-t border-line py-1.5 data-strong:font-semibold data-strong:text-text"
      data-strong={strong ? '' : undefined}
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
