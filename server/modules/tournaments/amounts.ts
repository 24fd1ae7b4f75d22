/** Amounts and points of tournaments as they travel. */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { TournamentEntry, TournamentPrize, TournamentRule } from '#shared/tournaments.ts';
import { SLOTS_FIRST } from '#shared/wagering.ts';

const WHOLE_RULES: ReadonlySet<TournamentRule> = new Set(['longest-run', 'missions']);

/** Points as a decimal: whole for runs and missions, else with two digits (a multiplier, or as of euros). */
export const pointsText = (points: bigint, rule: TournamentRule): string =>
  WHOLE_RULES.has(rule) ? points.toString() : formatDecimal(points, 'EUR');

/** Minor units of a currency for euro cents. */
export const moneyOf = (cents: number, currency: Currency): bigint => fromEuros(BigInt(cents), currency);

type Amount = { kind: 'free' } | { kind: TournamentPrize['kind']; amount: string };

/** An entry or a prize for a player of a currency: decimals of it, whole coins, or a number of rounds. */
export function amountView(
  given: TournamentEntry | Pick<TournamentPrize, 'kind' | 'amount'>,
  currency: Currency,
): Amount {
  if (given.kind === 'free') return { kind: 'free' };
  if (given.kind === 'coins' || given.kind === 'rounds') return { kind: given.kind, amount: String(given.amount) };
  return { kind: given.kind, amount: formatDecimal(moneyOf(given.amount, currency), currency) };
}

/** A prize as a table says it: `EUR 10.00`, `EUR 10.00 bonus`, `XCN 50` of coins, `XFR 20` of free rounds. */
export function prizeText({ kind, amount }: Pick<TournamentPrize, 'kind' | 'amount'>, currency: Currency): string {
  if (kind === 'coins' || kind === 'rounds') return `${kind === 'coins' ? 'XCN' : 'XFR'} ${amount}`;
  const money = `${currency} ${formatDecimal(moneyOf(amount, currency), currency)}`;
  return kind === 'bonus' ? `${money} bonus` : money;
}

/** The terms of free rounds as a prize: like money, what they win is nothing that has to be wagered. */
const ROUNDS_TERMS = {
  ...{ stakeCents: 20n, wagering: 0, termDays: 7 },
  // Of the bonus that wins become where they are to be wagered.
  ...{ stakeMaximumCents: 500n, winMaximumCents: 10_000n },
} as const;

/** Free rounds that a place has won, as they are given; null: it has won something else. */
export const roundsWon = ({ kind, amount, game }: Pick<TournamentPrize, 'kind' | 'amount' | 'game'>) =>
  kind === 'rounds' && game !== undefined ? { ...ROUNDS_TERMS, gameCode: game, rounds: amount } : null;

/** The terms of bonus money as a prize. */
const BONUS_TERMS = { wagering: 10, termDays: 7, winTimes: 10, weights: SLOTS_FIRST } as const;
/** The highest bet with it, euro cents. */
const BONUS_STAKE_CENTS = 500;

/** Bonus money that a place has won, as it is given, in the player's currency; null: it has won something else. */
export function bonusWon({ kind, amount }: Pick<TournamentPrize, 'kind' | 'amount'>, currency: Currency) {
  if (kind !== 'bonus') return null;
  const stakeMaximum = moneyOf(BONUS_STAKE_CENTS, currency);
  return { ...BONUS_TERMS, product: 'casino', amount: moneyOf(amount, currency), stakeMaximum } as const;
}
