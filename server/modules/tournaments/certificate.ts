/** The certificate of a final table: whoever has the table can hold it against its hash. */
import { createHash } from 'node:crypto';
import { DIVISIONS } from '#shared/tournament-leagues.ts';
import { pointsText } from './amounts.ts';
import type { Tournament } from './editions-store.ts';
import type { ResultRow } from './results-store.ts';

const prizeColumn = ({ prize }: ResultRow): string =>
  prize === null ? '-' : [prize.kind, prize.amount, ...(prize.game === undefined ? [] : [prize.game])].join(' ');

/**
 * The final table as text, a line for each place: place, player, points, when they were reached, prize; of a league also
 * the division and where the place leads.
 */
export function finalTable({ rule, league }: Pick<Tournament, 'rule' | 'league'>, rows: readonly ResultRow[]): string {
  return rows
    .map((row) =>
      [
        row.place,
        row.player,
        pointsText(row.points, rule),
        new Date(row.reachedMs ?? 0).toISOString(),
        prizeColumn(row),
        ...(league === null ? [] : [DIVISIONS[row.division] ?? '-', row.move ?? '-']),
      ].join('\t'),
    )
    .join('\n');
}

/** SHA-256 of a final table, hexadecimal. */
export const certificateOf = (tournament: Pick<Tournament, 'rule' | 'league'>, rows: readonly ResultRow[]): string =>
  createHash('sha256').update(finalTable(tournament, rows)).digest('hex');
