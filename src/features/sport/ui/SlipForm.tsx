/** The stake, what it can return, and the button that says what a press does. */
import { useStore } from '@nanostores/react';
import { useEffect, useId, useState } from 'react';
import { translator } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { type Currency, displayAmount, formatDecimal, parseAmount } from '#shared/money.ts';
import { ACCEPT_RULES, displayOdds } from '#shared/sport/odds.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $oddsFormat } from '../format.ts';
import { refusalText } from '../refusal.ts';
import { changeSlip, dropPicks, type Slip } from '../slip.ts';
import {
  acceptOdds,
  brokenLimit,
  isUnpriced,
  largestOf,
  leastWin,
  type Most,
  openPicks,
  type SlipSums,
  sumsOf,
} from '../slip-lines.ts';
import { hasOdds, type useFreeBets } from './useFreeBets.ts';
import type { Quoted } from './useQuote.ts';

const QUICK_STAKES = [5, 10, 50] as const;

interface SlipFormProps {
  slip: Slip;
  quoted: Quoted;
  currency: Currency;
  free: ReturnType<typeof useFreeBets>;
  /** Whether odds moved in a way that must be agreed to first. */
  isMoved: boolean;
  isPlacing: boolean;
  place(): void;
}

export function SlipForm({ slip, quoted, currency, free, isMoved, isPlacing, place }: SlipFormProps) {
  const page = usePage();
  const locale = pageIso(page);
  const translate = useTranslate('sport');
  const user = useStore($user, { ssr: 'initial' });
  const format = useStore($oddsFormat, { ssr: 'initial' });
  const money = (amount: bigint | null) =>
    displayAmount(Number(formatDecimal(amount ?? 0n, currency)), currency, locale);
  const { chosen } = free;
  // A free bet's tax is the operator's.
  const tax = chosen === null ? quoted.tax : null;
  const sums = sumsOf(chosen === null ? slip : { ...slip, stake: chosen.amount }, currency, tax);
  // A free bet pays what is won, and its stake only where its terms say so.
  const isStakeKept = chosen !== null && !chosen.free_bet.stake_returned;
  const payout = isStakeKept && sums.payout !== null ? sums.payout - (sums.stake ?? 0n) : sums.payout;
  const isBad = sums.stake === null || sums.stake <= 0n || (chosen !== null && !hasOdds(chosen, sums));
  const open = openPicks(slip, quoted);
  const isClosed = open.length < slip.picks.length;
  const least = leastWin(slip, currency, tax);
  return (
    <form
      className="grid gap-3 border-t border-line px-4.5 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        place();
      }}
    >
      {free.fitting.length > 0 && <FreeBets {...{ free, sums }} />}
      {chosen === null && <Stake {...{ slip, quoted, currency }} isPerLine={sums.lines > 1} />}
      <dl className="grid gap-1 text-small text-text-2">
        {sums.lines > 1 && <Sum name={translate('lines')} value={String(sums.lines)} />}
        {sums.lines > 1 && <Sum name={translate('stake')} value={money(sums.stake)} />}
        {sums.tax > 0n && <Sum name={translate('tax')} value={money(sums.tax)} />}
        {sums.odds !== null && <Sum name={translate('total_odds')} value={displayOdds(sums.odds, format, locale)} />}
        {least && <Sum name={translate('right_from', { right: least.right })} value={money(least.payout)} />}
        <div className="flex items-baseline justify-between">
          <dt>{translate('possible_return')}</dt>
          <dd className="text-figure font-bold tabular-nums text-gold">{money(payout)}</dd>
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
      {isClosed && open.length > 0 && (
        <Button theme="secondary" wide onClick={() => dropPicks(slip.picks.filter((pick) => !open.includes(pick)))}>
          {translate('drop_closed')}
        </Button>
      )}
      {!user ? (
        <ButtonLink wide href={routeHref(page, 'login')} data-action="login">
          {translate('login_to_bet')}
        </ButtonLink>
      ) : isMoved ? (
        <Button wide onClick={() => acceptOdds(quoted)}>
          {translate('accept_odds')}
        </Button>
      ) : (
        <Button type="submit" wide busy={isPlacing} disabled={isBad || isClosed || isUnpriced(slip, quoted)}>
          {chosen === null ? translate('place', { amount: money(sums.stake) }) : translate('place_free_bet')}
        </Button>
      )}
      {quoted.delay > 0 && <Delay seconds={quoted.delay} isWaiting={isPlacing} />}
    </form>
  );
}

/** How much is staked of each line; what is above or below the limits is said before it is placed. */
function Stake({
  slip,
  quoted,
  currency,
  isPerLine,
}: Pick<SlipFormProps, 'slip' | 'quoted' | 'currency'> & { isPerLine: boolean }) {
  const page = usePage();
  const locale = pageIso(page);
  const translate = useTranslate('sport');
  const errors = translator(page.locale, 'errors');
  const id = useId();
  const { limits } = quoted;
  const broken = brokenLimit(slip, quoted, currency);
  const largest = largestOf(slip, quoted, currency);
  const most = Number(formatDecimal(largest.amount, currency));
  return (
    <>
      <label className="block">
        <span className="label">{translate(isPerLine ? 'stake_per_line' : 'stake')}</span>
        <span className="field" data-invalid={broken ? '' : undefined}>
          <input
            className="field-input tabular-nums"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={broken !== null}
            aria-describedby={id}
            value={slip.stake}
            placeholder={limits?.minimum ?? '0.00'}
            onChange={({ target }) => changeSlip({ stake: target.value.slice(0, 12) })}
          />
          {limits && (
            <span className="text-meta text-text-3">
              {translate('most', { amount: displayAmount(most, currency, locale) })}
            </span>
          )}
        </span>
        <span id={id} className="text-small text-danger" role="status">
          {broken &&
            refusalText(
              { message: broken.error, variables: { amount: formatDecimal(broken.amount, currency), currency } },
              errors,
              locale,
            )}
        </span>
      </label>
      <QuickStakes {...{ quoted, currency, largest }} />
    </>
  );
}

/** A stake as people write it in a language. */
const typedStake = (amount: bigint, currency: Currency, locale: string): string =>
  formatDecimal(amount, currency).replace('.', (0.5).toLocaleString(locale).charAt(1));

/** Stakes by one press; the last is what the limits and the money in the wallet allow, and it is said which of them. */
function QuickStakes({ quoted, currency, largest }: Pick<SlipFormProps, 'quoted' | 'currency'> & { largest: Most }) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const id = useId();
  const stake = (amount: bigint) => changeSlip({ stake: typedStake(amount, currency, locale) });
  return (
    <div className="grid grid-cols-4 gap-1.5">
      {QUICK_STAKES.map((amount) => (
        <button
          key={amount}
          type="button"
          className="btn btn-secondary btn-xs"
          onClick={() => stake(parseAmount(`${amount}.00`, currency) ?? 0n)}
        >
          {displayAmount(amount, currency, locale, true)}
        </button>
      ))}
      <button
        type="button"
        className="btn btn-secondary btn-xs"
        aria-describedby={id}
        disabled={largest.amount <= 0n}
        onClick={() => stake(largest.amount)}
      >
        {translate('stake_most')}
      </button>
      {/* The place is kept: what the limits are comes with the first answer. */}
      <p id={id} className="col-span-4 min-h-4 text-right text-meta text-text-3">
        {quoted.limits && translate(`most_by_${largest.by}`)}
      </p>
    </div>
  );
}

/** The free bets that the slip can be bet with instead of money. */
function FreeBets({ free: { fitting, chosen, choose }, sums }: Pick<SlipFormProps, 'free'> & { sums: SlipSums }) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const format = useStore($oddsFormat, { ssr: 'initial' });
  return (
    <label className="block">
      <span className="label">{translate('free_bet')}</span>
      <span className="field">
        <select
          className="field-input"
          value={chosen?.benefit_id ?? ''}
          onChange={({ target }) => choose(target.value || null)}
        >
          <option value="">{translate('free_bet_none')}</option>
          {fitting.map((one) => (
            <option key={one.benefit_id} value={one.benefit_id} disabled={!hasOdds(one, sums)}>
              {translate('free_bet_choice', {
                amount: displayAmount(Number(one.amount), one.currency, locale, true),
                odds: displayOdds(one.free_bet.odds_minimum, format, locale),
              })}
            </option>
          ))}
        </select>
      </span>
      {chosen && !chosen.free_bet.stake_returned && (
        <span className="mt-1.5 block text-meta text-text-3">{translate('free_bet_without')}</span>
      )}
    </label>
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
