/** Limits and protection of a player (look: q2). */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { RemoteView, useStored } from '#features/remote/index.ts';
import { OverviewSkeleton, playerIsland, type User } from '#features/session/index.ts';
import { playerAmount, signedAmount } from '#features/wallet/index.ts';
import { rulesOfStanding } from '#shared/contract/standing.ts';
import { Icon } from '#ui/Icon.tsx';
import type { LimitsView } from '../api.ts';
import { clockText } from '../model.ts';
import { limits } from '../store.ts';
import { BreakCard, ClosingCard, ExclusionCard, RunningBreakCard } from './BreakCards.tsx';
import { HelpCards } from './HelpCards.tsx';
import { MoneyCard, TimeCard } from './LimitCards.tsx';
import { StatementCard } from './StatementCard.tsx';

export default playerIsland({ gate: 'gate_limits', Waiting: OverviewSkeleton, View: Limits });

function Limits({ user }: { user: User }): ReactNode {
  const reading = useStored(limits);
  const { plays } = rulesOfStanding(user.standing);
  const isOver = user.standing.status === 'excluded' || user.standing.status === 'closed';
  return (
    <div className="grid grid-cols-1 gap-4">
      <Head sitting={reading.value?.sitting ?? null} />
      <RemoteView of={reading} waiting={<OverviewSkeleton />} className="card">
        {(known) => (
          <>
            <div className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
              <MoneyCard limits={known} kind="deposit" />
              <MoneyCard limits={known} kind="loss" />
              <MoneyCard limits={known} kind="stake" />
              <TimeCard limits={known} />
              {plays ? <BreakCard /> : <RunningBreakCard />}
              {!isOver && <ExclusionCard />}
            </div>
            <StatementCard />
            {!isOver && <ClosingCard />}
          </>
        )}
      </RemoteView>
      <HelpCards />
    </div>
  );
}

function Head({ sitting }: { sitting: LimitsView['sitting'] }): ReactNode {
  const translate = useTranslate('protection');
  return (
    <section className="card flex flex-wrap items-center gap-x-5 gap-y-4 px-5 py-5 sm:px-6.5">
      <span className="grid size-11 place-items-center rounded-md bg-foam-dim text-foam max-sm:hidden">
        <Icon name="life-buoy" className="size-5.5" />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-section font-bold">{translate('title')}</h2>
        <p className="text-text-2">{translate('lead')}</p>
      </div>
      {sitting && <SittingFigures sitting={sitting} />}
    </section>
  );
}

function SittingFigures({ sitting }: { sitting: NonNullable<LimitsView['sitting']> }): ReactNode {
  const translate = useTranslate('protection');
  const at = (iso: string) => new Date(iso).getTime();
  const minutes = Math.max(0, Math.ceil((at(sitting.next_check_at) - at(sitting.now)) / 60_000));
  const net =
    Number(sitting.net) === 0 ? playerAmount(0, sitting.currency) : signedAmount(sitting.net, sitting.currency);
  const figures = [
    [translate('this_session'), clockText(at(sitting.now) - at(sitting.started_at))],
    [translate('net_result'), net],
    [translate('next_check'), translate('minutes', { minutes })],
  ] as const;
  return (
    <dl className="flex flex-wrap justify-between gap-x-5 gap-y-3 rounded-md bg-ink px-4 py-3 max-sm:w-full">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="text-meta text-text-2">{label}</dt>
          <dd className="text-control font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
