/** How much is staked: typed, by one press, or as a free bet; what breaks a bound is said before anything is placed. */
import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { translator } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { type Currency, displayAmount, formatDecimal } from '#shared/money.ts';
import { displayOdds } from '#shared/sport/odds.ts';
import { writeTypedAmount } from '#shared/typed-amount.ts';
import { $oddsFormat } from '../format.ts';
import { refusalText } from '../refusal.ts';
import { changeSlip, type Slip } from '../slip.ts';
import { countedBroken, ownBoundBroken } from '../slip-action.ts';
import { brokenLimit, largestOf, type Most, type SlipSums } from '../slip-lines.ts';
import { leastStake, quickStakes } from '../stakes.ts';
import { hasOdds, type useFreeBets } from './useFreeBets.ts';
import type { Quoted } from './useQuote.ts';

interface StakeProps {
  slip: Slip;
  quoted: Quoted;
  currency: Currency;
  isPerLine: boolean;
}

/** A stake as people write it in a language. */

const shown = (amount: bigint, currency: Currency, locale: string, whole = false): string =>
  displayAmount(Number(formatDecimal(amount, currency)), currency, locale, whole);

/** Why a stake would be refused; null: no bound that is known here. */
function useProblem({ slip, quoted, currency }: Omit<StakeProps, 'isPerLine'>): string | null {
  const page = usePage();
  const locale = pageIso(page);
  const translate = useTranslate('sport');
  const errors = translator(page.locale, 'errors');
  const limit = brokenLimit(slip, quoted, currency);
  if (limit) {
    const variables = { amount: formatDecimal(limit.amount, currency), currency };
    return refusalText({ message: limit.error, variables }, errors, locale);
  }
  const own = ownBoundBroken({ slip, quoted, currency });
  return own && translate('stake_covered', { amount: shown(own.amount, currency, locale) });
}

/** How much is staked of each line; what is above or below the limits is said before it is placed. */
export function Stake({ slip, quoted, currency, isPerLine }: StakeProps) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const id = useId();
  const problem = useProblem({ slip, quoted, currency });
  const uncounted = countedBroken({ slip, quoted, currency });
  const largest = largestOf(slip, quoted, currency);
  return (
    <>
      <label className="block">
        <span className="label">{translate(isPerLine ? 'stake_per_line' : 'stake')}</span>
        <span className="field" data-invalid={problem ? '' : undefined}>
          <input
            className="field-input tabular-nums"
            inputMode="decimal"
            autoComplete="off"
            data-slip-goal
            aria-invalid={problem !== null}
            aria-describedby={id}
            value={slip.stake}
            placeholder={writeTypedAmount(leastStake(currency), currency, locale)}
            onChange={({ target }) => changeSlip({ stake: target.value.slice(0, 12) })}
          />
          {quoted.limits && (
            <span className="shrink-0 text-meta text-text-3">
              {translate('most', { amount: shown(largest.amount, currency, locale) })}
            </span>
          )}
        </span>
        <span id={id} className="text-small" role="status">
          {problem ? (
            <span className="text-danger">{problem}</span>
          ) : (
            uncounted !== null && translate('stake_uncounted', { amount: shown(uncounted, currency, locale) })
          )}
        </span>
      </label>
      <QuickStakes {...{ quoted, currency, largest }} />
    </>
  );
}

/** Stakes by one press; the last is what the limits and the money in the wallet allow, and it is said which of them. */
function QuickStakes({ quoted, currency, largest }: Pick<StakeProps, 'quoted' | 'currency'> & { largest: Most }) {
  const locale = pageIso(usePage());
  const translate = useTranslate('sport');
  const id = useId();
  const stake = (amount: bigint) => changeSlip({ stake: writeTypedAmount(amount, currency, locale) });
  return (
    <div className="flex flex-wrap gap-1.5">
      {quickStakes(currency).map((amount) => (
        <button key={amount} type="button" className="btn btn-secondary btn-xs flex-1" onClick={() => stake(amount)}>
          {shown(amount, currency, locale, true)}
        </button>
      ))}
      <button
        type="button"
        className="btn btn-secondary btn-xs flex-1"
        aria-describedby={id}
        disabled={largest.amount <= 0n}
        onClick={() => stake(largest.amount)}
      >
        {translate('stake_most')}
      </button>
      {/* The place is kept: what the limits are comes with the first answer. */}
      <p id={id} className="min-h-4 basis-full text-end text-meta text-text-3">
        {quoted.limits && translate(`most_by_${largest.by}`)}
      </p>
    </div>
  );
}

interface FreeBetsProps {
  free: ReturnType<typeof useFreeBets>;
  sums: SlipSums;
}

/** The free bets that the slip can be bet with instead of money. */
export function FreeBets({ free: { fitting, chosen, choose }, sums }: FreeBetsProps) {
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
