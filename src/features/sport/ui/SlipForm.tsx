/** The stake, what it can return, and the button that says what a press does. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { type Currency, displayAmount, formatDecimal } from '#shared/money.ts';
import { ACCEPT_RULES, displayOdds } from '#shared/sport/odds.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $oddsFormat } from '../format.ts';
import { acceptOdds, changeSlip, isSameMatch, isSamePick, type Slip, sumsOf } from '../slip.ts';
import type { Quoted } from './useQuote.ts';

const QUICK_STAKES = [5, 10, 50] as const;

interface SlipFormProps {
  slip: Slip;
  quoted: Quoted;
  currency: Currency;
  /** Whether odds moved in a way that must be agreed to first. */
  isMoved: boolean;
  isRelated: boolean;
  isPlacing: boolean;
  place(): void;
}

export function SlipForm({ slip, quoted, currency, isMoved, isRelated, isPlacing, place }: SlipFormProps) {
  const page = usePage();
  const locale = pageIso(page);
  const translate = useTranslate('sport');
  const user = useStore($user, { ssr: 'initial' });
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const money = (amount: bigint | null) =>
    displayAmount(Number(formatDecimal(amount ?? 0n, currency)), currency, locale);
  const sums = sumsOf(slip, currency);
  const isBad = sums.stake === null || sums.stake <= 0n;
  const isClosed = slip.picks.some((pick) => {
    const now = quoted.selections.find((one) => isSamePick(one, pick));
    return now !== undefined && now.state !== 'open';
  });
  const isUnpriced = isSameMatch(slip) && (slip.joint === null || quoted.joint?.odds == null);
  const { limits } = quoted;
  return (
    <form
      className="grid gap-3 border-t border-line px-4.5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        place();
      }}
    >
      <label className="block">
        <span className="label">{translate(sums.lines > 1 ? 'stake_per_line' : 'stake')}</span>
        <span className="field">
          <input
            className="field-input tabular-nums"
            inputMode="decimal"
            autoComplete="off"
            value={slip.stake}
            placeholder={limits?.minimum ?? '0.00'}
            onChange={({ target }) => changeSlip({ stake: target.value.slice(0, 12) })}
          />
          {limits && (
            <span className="text-meta text-text-3">
              {translate('most', { amount: displayAmount(Number(limits.maximum), currency, locale, true) })}
            </span>
          )}
        </span>
      </label>
      <div className="grid grid-cols-3 gap-1.5">
        {QUICK_STAKES.map((amount) => (
          <button
            key={amount}
            type="button"
            className="btn btn-secondary btn-xs"
            onClick={() => changeSlip({ stake: `${amount}.00` })}
          >
            {displayAmount(amount, currency, locale, true)}
          </button>
        ))}
      </div>
      <dl className="grid gap-1 text-small text-text-2">
        {sums.lines > 1 && <Sum name={translate('lines')} value={String(sums.lines)} />}
        {sums.lines > 1 && <Sum name={translate('stake')} value={money(sums.stake)} />}
        {sums.odds !== null && <Sum name={translate('total_odds')} value={displayOdds(sums.odds, format, locale)} />}
        <div className="flex items-baseline justify-between">
          <dt>{translate('possible_return')}</dt>
          <dd className="text-figure font-bold tabular-nums text-gold">{money(sums.payout)}</dd>
        </div>
      </dl>
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
      {!user ? (
        <ButtonLink wide href={routeHref(page, 'login')} data-action="login">
          {translate('login_to_bet')}
        </ButtonLink>
      ) : isMoved ? (
        <Button wide onClick={() => acceptOdds(quoted.selections, quoted.joint?.odds ?? null)}>
          {translate('accept_odds')}
        </Button>
      ) : (
        <Button type="submit" wide busy={isPlacing} disabled={isBad || isRelated || isClosed || isUnpriced}>
          {translate('place', { amount: money(sums.stake) })}
        </Button>
      )}
      {quoted.delay > 0 && <Delay seconds={quoted.delay} isWaiting={isPlacing} />}
    </form>
  );
}

const Sum = ({ name, value }: { name: string; value: string }) => (
  <div className="flex justify-between">
    <dt>{name}</dt>
    <dd className="font-semibold tabular-nums text-text">{value}</dd>
  </div>
);

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
        <span className="ml-auto font-semibold tabular-nums text-text" aria-hidden="true">
          {left}
        </span>
      )}
    </p>
  );
}
