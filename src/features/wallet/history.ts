/** The history's filters, and its files. */
import type { ResponseOf } from '#shared/contract/index.ts';

export type Movements = ResponseOf<'movements'>;
export type Movement = Movements['result'][number];

export const PERIODS = ['month', 'quarter', 'all'] as const;
export type Period = (typeof PERIODS)[number];

export interface HistoryFilter {
  group: keyof Movements['counts'];
  state: 'all' | 'settled' | 'pending' | 'failed';
  period: Period;
}

const DAYS: Record<Period, number | null> = { month: 30, quarter: 90, all: null };
const DAY_MS = 86_400_000;

/** The first day of a period (`2026-01-31`); null: from the start. */
export function periodFrom(period: Period, now: Date): string | null {
  const days = DAYS[period];
  return days === null ? null : new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

/** The movements of each day together, in the order in which they came. */
export function byDay(items: readonly Movement[], dayOf: (instant: string) => string): [string, Movement[]][] {
  const days = new Map<string, Movement[]>();
  for (const item of items) {
    const day = dayOf(item.created_at);
    const known = days.get(day);
    if (known) known.push(item);
    else days.set(day, [item]);
  }
  return [...days];
}

/** What a movement's state means for how it looks. */
export function toneOf({ state }: Movement): 'done' | 'pending' | 'failed' {
  if (state === null || state === 'succeeded' || state === 'paid') return 'done';
  if (['started', 'pending', 'held', 'review', 'approved', 'sending', 'sent'].includes(state)) return 'pending';
  return 'failed';
}
