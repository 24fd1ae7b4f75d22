/** Amounts and points of tournaments as they travel. */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { TournamentEntry, TournamentPrize, TournamentRule } from '#shared/tournaments.ts';

/** Points as a decimal: whole for runs, else with two digits (a multiplier, or as of euros). */
export const pointsText = (points: bigint, rule: TournamentRule): string =>
  rule === 'longest-run' ? points.toString() : formatDecimal(points, 'EUR');

/** Minor units of a currency for euro cents. */
export const moneyOf = (cents: number, currency: Currency): bigint => fromEuros(BigInt(cents), currency);

type Amount = { kind: 'free' } | { kind: 'money' | 'coins'; amount: string };

/** An entry or a prize for a player of a currency: decimals of it, or whole coins. */
export function amountView(
  given: TournamentEntry | Pick<TournamentPrize, 'kind' | 'amount'>,
  currency: Currency,
): Amount {
  if (given.kind === 'free') return { kind: 'free' };
  if (given.kind === 'coins') return { kind: 'coins', amount: String(given.amount) };
  return { kind: given.kind, amount: formatDecimal(moneyOf(given.amount, currency), currency) };
}

/** A prize as a table says it: `EUR 10.00` or `50` coins. */
export function prizeText(prize: Pick<TournamentPrize, 'kind' | 'amount'>, currency: Currency): string {
  return prize.kind === 'coins'
    ? `XCN ${prize.amount}`
    : `${currency} ${formatDecimal(moneyOf(prize.amount, currency), currency)}`;
}
