/** What holds of the player's limits, beside the balance (look: g1). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { RemoteView, useStored } from '#features/remote/index.ts';
import { playerAmount } from '#features/wallet/index.ts';
import { MONEY_LIMITS } from '#shared/contract/limits.ts';
import { Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { linkClass } from '#ui/recipes.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { LimitsView } from '../api.ts';
import { LIMIT_TITLES, nextLimits } from '../model.ts';
import { limits } from '../store.ts';
import { minutesText } from './LimitCards.tsx';

export default function LimitsGlance({ className }: { className: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const reading = useStored(limits);
  return (
    <Panel
      title={translate('limits')}
      link={{ href: routeHref(page, 'account-limits'), text: translate('change') }}
      className={className}
    >
      <RemoteView of={reading} waiting={<Skeleton className="h-32" />}>
        {(known) => (
          <ul className="grid gap-3">
            <Money limits={known} />
            <Time limits={known} />
          </ul>
        )}
      </RemoteView>
    </Panel>
  );
}

function Money({ limits: { money, currency } }: { limits: LimitsView }): ReactNode {
  const translate = useTranslate('protection');
  const held = nextLimits(money);
  return (
    <>
      {MONEY_LIMITS.filter((kind) => !held.some((limit) => limit.kind === kind)).map((kind) => (
        <li key={kind} className="flex items-baseline justify-between gap-3 text-small text-text-2">
          {translate(LIMIT_TITLES[kind])}
          <button type="button" className={linkClass()} onClick={() => void openPopup('limit', { kind })}>
            {translate('set_limit')}
            <span className="sr-only">: {translate(LIMIT_TITLES[kind])}</span>
          </button>
        </li>
      ))}
      {held.map(({ kind, period, holds, used, left }) => (
        <GlanceRow
          key={kind}
          label={`${translate(kind)}, ${translate(period)}`}
          value={playerAmount(used, currency)}
          of={translate('of', { limit: playerAmount(holds, currency) })}
          used={used}
          holds={holds}
          left={translate('still_left', { amount: playerAmount(left, currency) })}
        />
      ))}
    </>
  );
}

/** How long the player has played: this session where it has a limit or the region asks for the clock, else the day. */
function Time({ limits }: { limits: LimitsView }): ReactNode {
  const translate = useTranslate('protection');
  const { sitting, session_minutes: longest, played_today_minutes: played } = limits;
  const sitsFor = sitting
    ? Math.max(0, Math.floor((new Date(sitting.now).getTime() - new Date(sitting.started_at).getTime()) / 60_000))
    : 0;
  if (longest !== null) {
    return (
      <GlanceRow
        label={translate('this_session')}
        value={minutesText(sitsFor, translate)}
        of={translate('of', { limit: minutesText(longest, translate) })}
        used={sitsFor}
        holds={longest}
        left={translate('still_left', { amount: minutesText(Math.max(0, longest - sitsFor), translate) })}
      />
    );
  }
  const inSession = sitting?.shows_clock === true;
  return (
    <li className="flex items-baseline justify-between gap-3 text-small text-text-2">
      {translate(inSession ? 'this_session' : 'played_today')}
      <b className="font-semibold text-text">{minutesText(inSession ? sitsFor : played, translate)}</b>
    </li>
  );
}

interface GlanceRowProps {
  label: string;
  value: string;
  of: string;
  used: number;
  holds: number;
  left: string;
}

function GlanceRow({ label, value, of, used, holds, left }: GlanceRowProps): ReactNode {
  return (
    <li>
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-small text-text-2">
        {label}
        <span>
          <b className="font-semibold text-text">{value}</b> {of}
        </span>
      </p>
      <ProgressBar value={used} max={holds || 1} label={label} />
      <p className="mt-1 text-meta text-text-3">{left}</p>
    </li>
  );
}
