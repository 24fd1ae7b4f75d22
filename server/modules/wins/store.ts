/** Wins, read from the rounds of the game wallet. */
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/index.ts';
import { type GameRound, ROUND_COLUMNS, readRounds } from '../game-wallet/index.ts';

/** Which wins a list is of. */
export interface WinsWanted {
  /** Of this game only; null for all. */
  game: string | null;
  /** Games that are left out. */
  without: readonly string[];
  limit: number;
  /** The smallest worth that is told (`worthOf`). */
  floor: bigint;
}

/** The bare names would be the columns of the answer, which are text: 80 before 105. */
const WINS_ORDER = { all: sql`game_rounds.closed_at desc`, top: sql`game_rounds.worth desc, game_rounds.closed_at` };

/** The latest or the largest wins of everyone. */
export function winsOfAll(
  queryable: Queryable,
  order: keyof typeof WINS_ORDER,
  { game, without, limit, floor }: WinsWanted,
): Promise<GameRound[]> {
  const left = without.map((code) => sql`${code}`);
  return readRounds(
    queryable,
    sql`select ${ROUND_COLUMNS} from game_rounds where payout > 0 and status = 'closed' and game_rounds.worth >= ${floor.toString()}::bigint
      ${game === null ? sql`` : sql`and game_code = ${game}`}
      ${left.length === 0 ? sql`` : sql`and game_code not in (${sql.join(left, sql`, `)})`}
      order by ${WINS_ORDER[order]} limit ${limit}`,
  );
}

/** A player's newest and largest win, of all games or of one. */
export async function winsOf(
  queryable: Queryable,
  playerId: string,
  game: string | null = null,
): Promise<{ last: GameRound | null; top: GameRound | null }> {
  const won = sql`select ${ROUND_COLUMNS} from game_rounds where player_id = ${playerId} and payout > 0
    ${game === null ? sql`` : sql`and game_code = ${game}`}`;
  const [last] = await readRounds(queryable, sql`${won} order by game_rounds.closed_at desc nulls last limit 1`);
  const [top] = await readRounds(
    queryable,
    sql`${won} order by game_rounds.payout desc, game_rounds.created_at limit 1`,
  );
  return { last: last ?? null, top: top ?? null };
}
