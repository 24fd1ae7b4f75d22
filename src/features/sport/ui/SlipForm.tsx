/** The stake, what it can return, and the button that says what a press does. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { type Currency, displayAmount, formatDecimal } from '#shared/money.ts';
import { ACCEPT_RULES, displayTotal } from '#shared/sport/odds.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $oddsFormat } from '../format.ts';
import { changeSlip, dropPicks, type Slip } from '../slip.ts';
import { type SlipAction, slipAction } from '../slip-action.ts';
import { acceptOdds, isUnpriced, leastWin, openPicks, type SlipSums, sumsOf } from '../slip-lines.ts';
import { FreeBets, Stake } from './SlipStake.tsx';
import { hasOdds, type useFreeBets } from './useFreeBets.ts';
import type { Quoted } from './useQuote.ts';

interface SlipFormProps {
  slip: Slip;
  quoted: Quoted;
  currency: Currency;
  free: ReturnType<typeof useFreeBets>;
  /** Whether odds moved in a way that must be agreed to first. */
  isMoved: boolean;
  isPlacing: boolean;
  /** Whether the answer to what was sent before is missing. */
  isUnsure: boolean;
  place(): void;
}

/** What a slip comes to with money or the chosen free bet, and what it pays. */
function totalsOf({ slip, quoted, currency, free: { chosen } }: SlipFormProps) {
  // A free bet's tax is the operator's.
  const tax = chosen === null ? quoted.tax : null;
  const sums = sumsOf(chosen === null ? slip : { ...slip, stake: chosen.amount }, currency, tax);
  // A free bet pays what is won, and its stake only where its terms say so.
  const isStakeKept = chosen !== null && !chosen.free_bet.stake_returned;
  const payout = isStakeKept && sums.payout !== null ? sums.payout - (sums.stake ?? 0n) : sums.payout;
  return { sums, payout, least: leastWin(slip, currency, tax) };
}

export function SlipForm(props: SlipFormProps) {
  const { slip, quoted, currency, free, isMoved, isPlacing, isUnsure, place } = props;
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const user = useStore($user, { ssr: 'initial' });
  const money = (amount: bigint | null) =>
    displayAmount(Number(formatDecimal(amount ?? 0n, currency)), currency, locale);
  const { sums, payout, least } = totalsOf(props);
  const open = openPicks(slip, quoted);
  const action = slipAction({
    isGuest: !user,
    isMoved,
    isClosed: open.length < slip.picks.length || isUnpriced(slip, quoted),
    free: free.chosen && { hasOdds: hasOdds(free.chosen, sums) },
    slip,
    currency,
    quoted,
  });
  return (
    <form
      // No box of its own: its foot would leave the sight with it where the selections are long.
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        if (action === 'place' || action === 'place_free') place();
      }}
    >
      <div className="grid gap-3 border-t border-line px-4.5 pt-4">
        {free.fitting.length > 0 && <FreeBets {...{ free, sums }} />}
        {free.chosen === null && <Stake {...{ slip, quoted, currency }} isPerLine={sums.lines > 1} />}
        <Sums {...{ sums, least, money }} />
        <AcceptRule slip={slip} />
      </div>
      <div className="sport-slip-foot grid gap-3 px-4.5 py-3.5">
        <dl className="flex items-baseline justify-between gap-3 text-small text-text-2">
          <dt>{translate('possible_return')}</dt>
          <dd className="min-w-0 truncate text-figure font-bold tabular-nums text-gold">{money(payout)}</dd>
        </dl>
        {open.length > 0 && open.length < slip.picks.length && (
          <Button theme="secondary" wide onClick={() => dropPicks(slip.picks.filter((pick) => !open.includes(pick)))}>
            {translate('drop_closed')}
          </Button>
        )}
        <ActionButton {...{ action, quoted }} isBusy={isPlacing || isUnsure} amount={money(sums.stake)} />
        {quoted.delay > 0 && <Delay seconds={quoted.delay} isWaiting={isPlacing} />}
      </div>
    </form>
  );
}

interface ActionButtonProps {
  action: SlipAction;
  /** A bet is under way, or its answer is missing. */
  isBusy: boolean;
  quoted: Quoted;
  amount: string;
}

/** Languages with long words need two lines. */
const WRAPS = 'h-auto min-h-button-md whitespace-normal py-2 text-center';

/** The one button of the slip. */
function ActionButton({ action, isBusy, quoted, amount }: ActionButtonProps) {
  const page = usePage();
  const translate = useTranslate('sport');
  if (action === 'login' || action === 'deposit') {
    const [route, name] = action === 'login' ? (['login', 'login'] as const) : (['wallet-deposit', 'wallet'] as const);
    return (
      <ButtonLink wide className={WRAPS} href={routeHref(page, route)} data-action={name}>
        {translate(action === 'login' ? 'login_to_bet' : 'deposit_to_bet')}
      </ButtonLink>
    );
  }
  if (action === 'accept') {
    return (
      <Button wide className={WRAPS} onClick={() => acceptOdds(quoted)}>
        {translate('accept_odds')}
      </Button>
    );
  }
  const labels = { enter: translate('enter_stake'), place_free: translate('place_free_bet') } as const;
  const label = action === 'enter' || action === 'place_free' ? labels[action] : translate('place', { amount });
  return (
    <Button type="submit" wide className={WRAPS} busy={isBusy} disabled={action === 'enter' || action === 'waits'}>
      {label}
    </Button>
  );
}

interface SumsProps {
  sums: SlipSums;
  least: ReturnType<typeof leastWin>;
  money(amount: bigint | null): string;
}

function Sums({ sums, least, money }: SumsProps) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  return (
    <dl className="grid gap-1 text-small text-text-2">
      {sums.lines > 1 && <Sum name={translate('lines')} value={String(sums.lines)} />}
      {sums.lines > 1 && <Sum name={translate('stake')} value={money(sums.stake)} />}
      {sums.tax > 0n && <Sum name={translate('tax')} value={money(sums.tax)} />}
      {sums.odds !== null && <Sum name={translate('total_odds')} value={displayTotal(sums.odds, format, locale)} />}
      {least && <Sum name={translate('right_from', { right: least.right })} value={money(least.payout)} />}
    </dl>
  );
}

const Sum = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between gap-3">
    <dt>{name}</dt>
    <dd className="font-semibold tabular-nums text-text">{value}</dd>
  </div>
);

function AcceptRule({ slip }: { slip: Slip }) {
  const translate = useTranslate('sport');
  return (
    <label className="grid gap-1.5 text-small text-text-2">
      {translate('accept')}
      <span className="field">
        <select
          className="field-input"
          value={slip.accept}
          onChange={({ target }) => changeSlip({ accept: target.value as Slip['accept'] })}
        >
          {ACCEPT_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {translate(`accept_${rule}`)}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** The wait of a bet in play: told before the press, counted down after it. Below the button, which stays where it is. */
function Delay({ seconds, isWaiting }: { seconds: number; isWaiting: boolean }) {
  const translate = useTranslate('sport');
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (!isWaiting) return;
    setLeft(seconds);
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting, seconds]);
  return (
    <p className="flex items-baseline gap-2.5 text-small text-text-2">
      <Icon name="clock" className="size-4 self-center" />
      <span role="status">{translate(isWaiting ? 'delay_waits' : 'delay_told', { seconds })}</span>
      {isWaiting && (
        <span className="ms-auto font-semibold tabular-nums text-text" aria-hidden="true">
          {left}
        </span>
      )}
    </p>
  );
}
