/** Amounts and points of tournaments as they travel. */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { TournamentEntry, TournamentPrize, TournamentRule } from '#shared/tournaments.ts';

/** Points as a decimal: whole for runs, else with two digits (a multiplier, or as of euros). */
export const pointsText = (points: bigint, rule: TournamentRule): string =>
  rule === 'longest-run' ? points.toString() : formatDecimal(points, 'EUR');

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

/** A prize as a table says it: `EUR 10.00`, `XCN 50` of coins, `XFR 20` of free rounds. */
export function prizeText(prize: Pick<TournamentPrize, 'kind' | 'amount'>, currency: Currency): string {
  if (prize.kind !== 'money') return `${prize.kind === 'coins' ? 'XCN' : 'XFR'} ${prize.amount}`;
  return `${currency} ${formatDecimal(moneyOf(prize.amount, currency), currency)}`;
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
