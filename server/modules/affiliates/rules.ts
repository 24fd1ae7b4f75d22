/** What a partner earns, as pure rules: the same numbers whether they are summed by the database or event by event. */
import { fromEuros } from '#shared/catalogue/stakes.ts';
import type { Currency } from '#shared/money.ts';

/** What a partner is paid by. */
export interface Plan {
  /** Percent of a month's net revenue. */
  sharePercent: number;
  /** For each first deposit that is large enough; both in whole units of about one euro. */
  firstDeposit: number;
  firstDepositMinimum: number;
  /** Whether a month's loss is set against the months after it. */
  carriesLosses: boolean;
  /** For how many days before a registration a link counts. */
  windowDays: number;
}

/** What a partner's players came to in a span of time and one currency; minor units. */
export interface Sums {
  registrations: number;
  /** First deposits that are large enough for the plan. */
  firstDeposits: number;
  deposits: bigint;
  /** Own money only: bonuses are the operator's until they are converted. */
  stakes: bigint;
  payouts: bigint;
  /** Bonuses that became players' own money. */
  bonuses: bigint;
  /** Deposits that a payer's bank took back. */
  chargebacks: bigint;
}

export const NOTHING: Sums = {
  registrations: 0,
  firstDeposits: 0,
  deposits: 0n,
  stakes: 0n,
  payouts: 0n,
  bonuses: 0n,
  chargebacks: 0n,
};

/** What is left of stakes for operator and partner: payouts, bonuses and chargebacks are taken off. */
export const netOf = ({ stakes, payouts, bonuses, chargebacks }: Sums): bigint =>
  stakes - payouts - bonuses - chargebacks;

export interface Commission {
  share: bigint;
  forDeposits: bigint;
  amount: bigint;
  /** A loss that goes on to the next month; zero or less. */
  carriedOn: bigint;
}

/**
 * The commission of a month, minor units. A loss takes nothing from what first deposits earn.
 * @param broughtForward losses of the months before; zero or less
 */
export function commissionOf(plan: Plan, sums: Sums, broughtForward: bigint, currency: Currency): Commission {
  const base = netOf(sums) + (plan.carriesLosses ? broughtForward : 0n);
  const share = base > 0n ? (base * BigInt(plan.sharePercent)) / 100n : 0n;
  const forDeposits = fromEuros(BigInt(plan.firstDeposit) * 100n, currency) * BigInt(sums.firstDeposits);
  const carriedOn = plan.carriesLosses && plan.sharePercent > 0 && base < 0n ? base : 0n;
  return { share, forDeposits, amount: share + forDeposits, carriedOn };
}

/** The least first deposit that counts in a currency, minor units. */
export const minimumOf = ({ firstDepositMinimum }: Plan, currency: Currency): bigint =>
  fromEuros(BigInt(firstDepositMinimum) * 100n, currency);

/** A month of the calendar in UTC. */
export interface Month {
  /** Its first day: `2026-11-01`. */
  month: string;
  since: Date;
  until: Date;
}

/** The month that lies so many months before the one of a moment. */
export function monthBefore(at: Date, months = 1): Month {
  const since = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1));
  const until = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + 1, 1));
  return { month: since.toISOString().slice(0, 10), since, until };
}
