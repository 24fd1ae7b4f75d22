/** The rules of the limits' screens. */
import type { TextKey } from '#features/i18n/index.ts';
import {
  type Exclusion,
  MONEY_LIMITS,
  type MoneyLimit,
  type MoneyPeriod,
  type TimeOut,
} from '#shared/contract/limits.ts';
import { readAmount } from '#shared/money.ts';
import type { MoneyLimitView } from './api.ts';

type Key = TextKey<'protection'>;

export const LIMIT_TITLES: Readonly<Record<MoneyLimit, Key>> = {
  deposit: 'deposit_limit',
  loss: 'loss_limit',
  stake: 'stake_limit',
};
export const LIMIT_TEXTS: Readonly<Record<MoneyLimit, Key>> = {
  deposit: 'deposit_text',
  loss: 'loss_text',
  stake: 'stake_text',
};
export const PERIODS = ['day', 'week', 'month'] as const satisfies readonly MoneyPeriod[];

export const BREAKS = ['day', 'week', 'month', 'six_weeks'] as const satisfies readonly TimeOut[];
export const breakKey = (length: TimeOut): Key => `length_${length}`;
export const EXCLUDED_FOR = [
  'six_months',
  'one_year',
  'two_years',
  'five_years',
  'forever',
] as const satisfies readonly Exclusion[];

/** What holds of a limit: the player's own or the law's, whichever is lower; null: neither. */
export function holdsOf({ amount, lawful }: Pick<MoneyLimitView, 'amount' | 'lawful'>): string | null {
  if (amount === null || lawful === null) return amount ?? lawful;
  return readAmount(amount) < readAmount(lawful) ? amount : lawful;
}

/** Whether an amount that is asked for waits a day. */
export function waits(held: string | null, asked: string | null): boolean {
  if (held === null) return false;
  return asked === null || readAmount(asked) > readAmount(held);
}

/** `1:05:09`. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A step of the chart's scale that gives at most five lines. */
export function scaleStep(highest: number): number {
  const rough = Math.max(highest, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough) ?? rough;
}

/** A limit of money that holds: how much of it is used and left, in the account's currency. */
interface HeldLimit {
  kind: MoneyLimit;
  period: MoneyPeriod;
  holds: number;
  used: number;
  left: number;
}

/** Of each kind the limit that is met first, the one with the least left; a kind without a limit gives none. */
export function nextLimits(money: readonly MoneyLimitView[]): HeldLimit[] {
  return MONEY_LIMITS.flatMap((kind) => {
    const held = money.flatMap((row) => {
      const amount = row.kind === kind ? holdsOf(row) : null;
      if (amount === null) return [];
      const holds = readAmount(amount);
      const used = Math.max(0, readAmount(row.used));
      return [{ kind, period: row.period, holds, used, left: Math.max(0, holds - used) }];
    });
    return held.sort((one, other) => one.left - other.left).slice(0, 1);
  });
}
