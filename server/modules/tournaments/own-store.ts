/** A player's own tournaments in the database. */
import { sql } from 'drizzle-orm';
import type { Move } from '#shared/tournament-leagues.ts';
import { firstRow, type Queryable, rows } from '../../db/index.ts';
import type { WonPrize } from './results-store.ts';

export interface OwnEntry {
  tournamentId: string;
  attempts: number;
}

/** The tournaments that a player has entered, the one that starts last first. */
export async function enteredBy(
  queryable: Queryable,
  playerId: string,
  { from, size }: { from: number; size: number },
): Promise<{ found: OwnEntry[]; total: number }> {
  const found = await rows<OwnEntry>(
    queryable,
    sql`select tournament_id::text as "tournamentId", count(*)::integer as attempts
      from tournament_attempts join tournaments using (tournament_id) where player_id = ${playerId}::uuid
      group by tournament_id, starts_at, series order by starts_at desc, series
      limit ${size}::integer offset ${from}::integer`,
  );
  const counted = await firstRow<{ total: number }>(
    queryable,
    sql`select count(distinct tournament_id)::integer as total from tournament_attempts
      where player_id = ${playerId}::uuid`,
  );
  return { found, total: counted?.total ?? 0 };
}

/** Where a player ended in a final table, and what it won. */
export interface OwnResult {
  place: number;
  points: bigint;
  prize: WonPrize | null;
  division: number;
  move: Move | null;
}

/** A player's row of a final table; null when they are not in it. */
export async function resultOfPlayer(queryable: Queryable, id: string, playerId: string): Promise<OwnResult | null> {
  const row = await firstRow<{
    place: number;
    points: string;
    kind: WonPrize['kind'] | null;
    amount: number | null;
    game: string | null;
    division: number;
    move: Move | null;
  }>(
    queryable,
    sql`select place, points::text, prize_kind as kind, prize_amount::integer as amount, prize_game as game,
        division, move
      from tournament_results where tournament_id = ${id}::uuid and player_id = ${playerId}::uuid`,
  );
  if (row === null) return null;
  const { place, points, kind, amount, game, division, move } = row;
  const prize = kind === null ? null : { kind, amount: amount ?? 0, ...(game === null ? {} : { game }) };
  return { place, points: BigInt(points), prize, division, move };
}
