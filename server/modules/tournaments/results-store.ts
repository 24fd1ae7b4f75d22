/** Final tables of tournaments. */
import { sql } from 'drizzle-orm';
import type { Move } from '#shared/tournament-leagues.ts';
import { NO_TALLY } from '#shared/tournament-missions.ts';
import type { TournamentPrize } from '#shared/tournaments.ts';
import { type Queryable, rows, type Transaction } from '../../db/index.ts';
import { BEST, type BestRow, bestOf } from './entries-store.ts';
import type { Standing } from './places-store.ts';
import { instant, listOf, ms, textOf } from './sql.ts';

/** What a place has won. */
export type WonPrize = Pick<TournamentPrize, 'kind' | 'amount' | 'game'>;

/** A row of a final table. */
export interface ResultRow extends Standing {
  place: number;
  /** As others may read it. */
  player: string;
  prize: WonPrize | null;
  move: Move | null;
}

export async function insertResults(transaction: Transaction, id: string, table: readonly ResultRow[]): Promise<void> {
  const written = table.map(
    ({ playerId, place, player, points, reachedMs, attempts, prize, best, division, move }) => ({
      ...{ playerId, place, player, points, reached: reachedMs, attempts, division, move },
      ...{ kind: prize?.kind ?? null, amount: prize?.amount ?? null, slot: prize?.game ?? null },
      multiplier: best?.multiplier ?? null,
      ...{ provider: best?.provider ?? null, reference: best?.reference ?? null, game: best?.gameCode ?? null },
    }),
  );
  await transaction.execute(sql`insert into tournament_results (tournament_id, player_id, place, player, points, reached_at,
      attempts, prize_kind, prize_amount, prize_game, best_multiplier, best_provider, best_reference, best_game, division, move)
    select ${id}::uuid, "playerId", place, player, points, to_timestamp(reached / 1000.0), attempts, kind, amount, slot,
      multiplier, provider, reference, game, division, move
    from jsonb_to_recordset(${textOf(written)}::jsonb) as result ("playerId" uuid, place integer, player text,
      points bigint, reached bigint, attempts integer, kind text, amount bigint, slot text, multiplier bigint, provider text,
      reference text, game text, division integer, move text)`);
}

interface ResultQueryRow extends BestRow {
  player_id: string;
  place: number;
  player: string;
  points: string;
  reached_ms: string;
  attempts: number;
  prize_kind: TournamentPrize['kind'] | null;
  prize_amount: number | null;
  prize_game: string | null;
  division: number;
  move: Move | null;
}

const resultOf = (row: ResultQueryRow): ResultRow => ({
  playerId: row.player_id,
  place: row.place,
  player: row.player,
  nickname: row.player,
  points: BigInt(row.points),
  reachedMs: Number(row.reached_ms),
  attempts: row.attempts,
  prize:
    row.prize_kind === null
      ? null
      : {
          ...{ kind: row.prize_kind, amount: row.prize_amount ?? 0 },
          ...(row.prize_game === null ? {} : { game: row.prize_game }),
        },
  best: bestOf(row),
  division: row.division,
  move: row.move,
  tally: NO_TALLY,
});

const RESULT = sql`player_id::text, place, player, points::text, ${ms(sql`reached_at`)} as reached_ms, attempts,
  prize_kind, prize_amount::integer as prize_amount, prize_game, division, move, ${BEST}`;

/** A final table, first place first; a league's highest division first. */
export async function resultsOf(queryable: Queryable, id: string): Promise<ResultRow[]> {
  const found = await rows<ResultQueryRow>(
    queryable,
    sql`select ${RESULT} from tournament_results where tournament_id = ${id}::uuid
      order by division desc, tournament_results.place`,
  );
  return found.map(resultOf);
}

/** Who won each of these tournaments, of a league its highest division, as others may read it. */
export async function winnersOf(queryable: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ id: string; player: string }>(
    queryable,
    sql`select distinct on (tournament_id) tournament_id::text as id, player from tournament_results
      where place = 1 and tournament_id::text in ${listOf(ids)} order by tournament_id, division desc`,
  );
  return new Map(found.map(({ id, player }) => [id, player]));
}

/** The next rows of a final table whose players were neither paid nor told, kept from others; in the order of places. */
export async function lockUntold(transaction: Transaction, id: string, limit: number): Promise<ResultRow[]> {
  const found = await rows<ResultQueryRow>(
    transaction,
    sql`select ${RESULT} from tournament_results where tournament_id = ${id}::uuid and told_at is null
      order by tournament_results.place limit ${limit}::integer for update`,
  );
  return found.map(resultOf);
}

export async function markTold(transaction: Transaction, id: string, playerId: string, at: Date): Promise<void> {
  await transaction.execute(sql`update tournament_results set told_at = ${instant(at)}
    where tournament_id = ${id}::uuid and player_id = ${playerId}::uuid`);
}
