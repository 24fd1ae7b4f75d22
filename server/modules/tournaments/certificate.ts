/** The certificate of a final table: whoever has the table can hold it against its hash. */
import { createHash } from 'node:crypto';
import type { TournamentRule } from '#shared/tournaments.ts';
import { pointsText } from './amounts.ts';
import type { ResultRow } from './results-store.ts';

/** The final table as text, a line for each place: place, player, points, when they were reached, prize. */
export function finalTable(rule: TournamentRule, rows: readonly ResultRow[]): string {
  return rows
    .map(({ place, player, points, reachedMs, prize }) =>
      [
        place,
        player,
        pointsText(points, rule),
        new Date(reachedMs ?? 0).toISOString(),
        prize === null ? '-' : [prize.kind, prize.amount, ...(prize.game === undefined ? [] : [prize.game])].join(' '),
      ].join('\t'),
    )
    .join('\n');
}

/** SHA-256 of a final table, hexadecimal. */
export const certificateOf = (rule: TournamentRule, rows: readonly ResultRow[]): string =>
  createHash('sha256').update(finalTable(rule, rows)).digest('hex');
