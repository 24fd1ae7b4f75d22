/** What the game history is narrowed down to. */

import { ACCOUNT_PATHS } from '#shared/contract/account-paths.ts';
import type { RequestOf } from '#shared/contract/index.ts';

type Asked = RequestOf<'gameRounds'>['query'];
export type RoundResult = NonNullable<Asked['result']>;

export const ROUND_RESULTS = ['won', 'lost', 'open', 'returned', 'refused'] as const satisfies readonly RoundResult[];

/** As the form has it: calendar days where the player is; empty is everything. */
export interface RoundFilter {
  game: string;
  result: RoundResult | '';
  from: string;
  to: string;
}

export const NO_FILTER: RoundFilter = { game: '', result: '', from: '', to: '' };

export const isFiltered = (filter: RoundFilter): boolean => Object.values(filter).some((value) => value !== '');

/** The first moment of a day (`2026-01-31`) where the player is, `days` later. */
function startOf(day: string, days = 0): string | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + days).toISOString();
}

/** The filter as the service takes it: the last day counts whole. */
export function askedOf({ game, result, from, to }: RoundFilter): Asked {
  const asked = { game: game || undefined, result: result || undefined, since: startOf(from), until: startOf(to, 1) };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
}

/** Where the same rounds are as a file. */
export function fileAddress(filter: RoundFilter): string {
  const query = new URLSearchParams(askedOf(filter) as Record<string, string>).toString();
  return `${ACCOUNT_PATHS.gameRoundsFile.path}${query === '' ? '' : `?${query}`}`;
}
