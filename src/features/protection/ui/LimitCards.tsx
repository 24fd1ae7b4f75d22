/** The cards of limits: three of money, one of time. */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { momentText, playerAmount } from '#features/wallet/index.ts';
import { type MoneyLimit, TIME_CHOICES, type TimeLimit } from '#shared/contract/limits.ts';
import { readAmount } from '#shared/money.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { classes, linkClass } from '#ui/recipes.ts';
import { showToast } from '#ui/toasts.ts';
import { askLimit, cancelLimit, type LimitsView, type MoneyLimitView, type WaitingLimit } from '../api.ts';
import { holdsOf, LIMIT_TEXTS } from '../model.ts';
import { limits as limitsStore } from '../store.ts';
import { Segments } from './Segments.tsx';

export function CardFrame(props: { title: string; id?: string; aside?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <section id={props.id} className="card flex scroll-mt-20 flex-col px-5 py-5 sm:px-6.5">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-lead font-bold">{props.title}</h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  );
}

export function Note({ children, icon = 'info' }: { children: ReactNode; icon?: 'info' | 'clock' }): ReactNode {
  return (
    <p className="mt-auto flex gap-2 pt-4 text-meta text-text-2">
      <Icon name={icon} className="mt-px size-4" />
      <span>{children}</span>
    </p>
  );
}

export function MoneyCard({ limits, kind }: { limits: LimitsView; kind: MoneyLimit }): ReactNode {
  const translate = useTranslate('protection');
  const rows = limits.money.filter((row) => row.kind === kind);
  const lawful = rows.find((row) => row.lawful !== null)?.lawful;
  return (
    <CardFrame
      title={translate(kind)}
      aside={
        <Button theme="secondary" size="xs" onClick={() => void openPopup('limit', { kind })}>
          {translate('change')}
        </Button>
      }
    >
      <p className="mb-4 text-meta text-text-2">{translate(LIMIT_TEXTS[kind])}</p>
      <div className="grid gap-4">
        {rows.map((row) => (
          <LimitRow key={row.period} row={row} currency={limits.currency} />
        ))}
      </div>
      <Waiting limits={limits} kinds={[kind]} />
      <Note icon="clock">
        {lawful ? translate('lawful', { limit: playerAmount(lawful, limits.currency) }) : translate('frames')}
      </Note>
    </CardFrame>
  );
}

function LimitRow({ row, currency }: { row: MoneyLimitView; currency: string }): ReactNode {
  const translate = useTranslate('protection');
  const holds = holdsOf(row);
  const used = Math.max(0, readAmount(row.used));
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-small text-text-2">
        {translate(row.period)}
        {holds === null ? (
          <button
            type="button"
            className={linkClass()}
            onClick={() => void openPopup('limit', { kind: row.kind, period: row.period })}
          >
            {translate('set_limit')}
          </button>
        ) : (
          <span>
            <b className="font-semibold text-text">{playerAmount(used, currency)}</b>{' '}
            {translate('of', { limit: playerAmount(holds, currency) })}
          </span>
        )}
      </p>
      {holds === null ? (
        <span className="block h-1.5 rounded-sm bg-ink" />
      ) : (
        <ProgressBar
          value={used}
          max={readAmount(holds) || 1}
          label={`${translate(row.kind)}, ${translate(row.period)}`}
        />
      )}
    </div>
  );
}

/** The laxer limits that wait. */
function Waiting({ limits, kinds }: { limits: LimitsView; kinds: readonly WaitingLimit['kind'][] }): ReactNode {
  const waiting = limits.waiting.filter(({ kind }) => kinds.includes(kind));
  return waiting.map((change) => (
    <WaitingCard key={`${change.kind} ${change.period}`} change={change} currency={limits.currency} />
  ));
}

function WaitingCard({ change, currency }: { change: WaitingLimit; currency: string }): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const [busy, setBusy] = useState(false);
  const { kind, period, after, ready } = change;
  const when = (instant: string) => momentText(instant, pageIso(page));
  const cancel = async (): Promise<void> => {
    setBusy(true);
    const outcome = await cancelLimit({ kind, period });
    setBusy(false);
    if (outcome.ok) limitsStore.set(outcome.value);
  };
  const title = translate('waiting_title', {
    amount: amountText(change, after, currency, translate),
    period:
      period === 'session' ? translate(kind === 'reality' ? 'reality_check' : 'longest_session') : translate(period),
  });
  return (
    <div className="mt-4 flex gap-3 rounded-md bg-ink px-3.5 py-3 text-meta text-text-2">
      <Icon name="hourglass" className="mt-px size-4.5 text-foam" />
      <div className="min-w-0 flex-1">
        <b className="block text-small font-semibold text-text">{title}</b>
        {ready
          ? translate('waiting_ready', { when: when(change.lapses_at) })
          : translate('waiting_text', { when: when(change.ready_at) })}
      </div>
      <div className="flex flex-col items-end gap-1">
        {ready && (
          <button type="button" className={linkClass()} onClick={() => void openPopup('limit-confirm', { change })}>
            {translate('answer')}
          </button>
        )}
        <button type="button" className={linkClass()} aria-busy={busy || undefined} onClick={() => void cancel()}>
          {translate('cancel')}
        </button>
      </div>
    </div>
  );
}

/** An amount of a limit for its player. */
export function amountText(
  { kind }: Pick<WaitingLimit, 'kind'>,
  amount: string | null,
  currency: string,
  translate: ReturnType<typeof useTranslate<'protection'>>,
): string {
  if (amount === null) return translate('no_limit');
  return kind === 'session' || kind === 'reality'
    ? minutesText(Number(amount), translate)
    : playerAmount(amount, currency);
}

export function minutesText(minutes: number, translate: ReturnType<typeof useTranslate<'protection'>>): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 && translate('hours', { hours }),
    (rest > 0 || hours === 0) && translate('minutes', { minutes: rest }),
  ];
  return parts.filter(Boolean).join(' ');
}

export function TimeCard({ limits }: { limits: LimitsView }): ReactNode {
  const translate = useTranslate('protection');
  const { sitting, session_minutes: longest, played_today_minutes: played } = limits;
  const sitsFor = sitting
    ? Math.floor((new Date(sitting.now).getTime() - new Date(sitting.started_at).getTime()) / 60_000)
    : 0;
  return (
    <CardFrame title={translate('time')}>
      <p className="mt-2 mb-1.5 flex justify-between text-small text-text-2">
        {translate('played_today')}
        <b className="font-semibold text-text">{minutesText(played, translate)}</b>
      </p>
      {longest !== null && sitting && (
        <>
          <p className="mt-2 mb-1.5 flex justify-between text-small text-text-2">
            {translate('this_session')}
            <span>
              <b className="font-semibold text-text">{minutesText(sitsFor, translate)}</b>{' '}
              {translate('of', { limit: minutesText(longest, translate) })}
            </span>
          </p>
          <ProgressBar value={sitsFor} max={longest} label={translate('this_session')} />
        </>
      )}
      <TimeChoice kind="session" label={translate('longest_session')} value={longest} maximum={null} />
      <TimeChoice
        kind="reality"
        label={translate('reality_check')}
        value={limits.reality_minutes}
        maximum={limits.reality_maximum}
      />
      <Waiting limits={limits} kinds={['session', 'reality']} />
      <Note>{translate('time_note')}</Note>
    </CardFrame>
  );
}

interface TimeChoiceProps {
  kind: TimeLimit;
  label: string;
  value: number | null;
  /** The longest that the rules allow. */
  maximum: number | null;
}

function TimeChoice({ kind, label, value, maximum }: TimeChoiceProps): ReactNode {
  const translate = useTranslate('protection');
  const choices: readonly (number | null)[] = TIME_CHOICES[kind];
  const allowed = choices.filter((minutes) => maximum === null || (minutes !== null && minutes <= maximum));
  const choose = async (chosen: string): Promise<void> => {
    const outcome = await askLimit({ kind, period: 'session' }, chosen === '' ? null : chosen);
    if (!outcome.ok) return;
    limitsStore.set(outcome.value.limits);
    showToast({ kind: 'success', title: translate(outcome.value.outcome === 'waits' ? 'asked' : 'saved') });
  };
  return (
    <Segments
      className={classes('mt-4')}
      label={label}
      value={value === null ? '' : String(value)}
      options={allowed.map((minutes) => ({
        value: minutes === null ? '' : String(minutes),
        text: minutes === null ? translate('none') : minutesText(minutes, translate),
      }))}
      onChange={(chosen) => void choose(chosen)}
    />
  );
}
