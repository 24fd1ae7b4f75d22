/** The limits players set themselves: their kinds and periods, without zod, since forms read them too. */
import { addMonths } from '../calendar.ts';

/** How long a laxer limit waits, and how long the player may then say yes a second time. */
export const LIMIT_WAIT_MS = 24 * 3_600_000;
export const LIMIT_ANSWER_MS = 72 * 3_600_000;

/** A sitting ends with a pause of this length. */
export const PAUSE_ENDS_SESSION_MS = 30 * 60_000;

export const MONEY_PERIODS = ['day', 'week', 'month'] as const;
export type MoneyPeriod = (typeof MONEY_PERIODS)[number];

export const MONEY_LIMITS = ['deposit', 'loss', 'stake'] as const;
export type MoneyLimit = (typeof MONEY_LIMITS)[number];

/** Minutes that can be chosen; null: none. */
export const TIME_CHOICES = {
  session: [60, 120, 180, null],
  reality: [15, 30, 60, 120],
} as const;
export type TimeLimit = keyof typeof TIME_CHOICES;

export type LimitKind = MoneyLimit | TimeLimit;
export type LimitPeriod = MoneyPeriod | 'session';

export const TIME_OUTS = { day: 1, week: 7, month: 30, six_weeks: 42 } as const;
/** Days of each. */
export type TimeOut = keyof typeof TIME_OUTS;

/** Months of each; null: for good. */
export const EXCLUSIONS = { six_months: 6, one_year: 12, two_years: 24, five_years: 60, forever: null } as const;
export type Exclusion = keyof typeof EXCLUSIONS;

/** What of a limit is laxer: a higher amount, or none where there was one. */
export function isLaxer(before: bigint | null, after: bigint | null): boolean {
  if (before === null) return false;
  return after === null || after > before;
}

/** The end of an exclusion; null: it has none. */
export function exclusionEnd(length: Exclusion, from: Date): Date | null {
  const months = EXCLUSIONS[length];
  return months === null ? null : addMonths(from, months);
}
