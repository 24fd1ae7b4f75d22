/** What players and the operator read of rounds. */
import { sql } from 'drizzle-orm';
import { firstRow, isoInstant, type Queryable, rows } from '../../../db/index.ts';
import {
  type GameRound,
  type GameTransaction,
  ROUND_COLUMNS,
  readRounds,
  TRANSACTION_COLUMNS,
  type TransactionRow,
} from './rows.ts';

/** A player's rounds, newest first, and how many there are. */
export async function roundsOf(
  queryable: Queryable,
  playerId: string,
  page: { limit: number; offset: number },
): Promise<{ rounds: GameRound[]; total: number }> {
  const rounds = await readRounds(
    queryable,
    sql`select ${ROUND_COLUMNS} from game_rounds where player_id = ${playerId}
      order by created_at desc, round_id limit ${page.limit} offset ${page.offset}`,
  );
  const count = await firstRow<{ total: number }>(
    queryable,
    sql`select count(*)::int as total from game_rounds where player_id = ${playerId}`,
  );
  return { rounds, total: count?.total ?? 0 };
}

/** A round of a player; null when it is none of theirs. */
export async function roundOfPlayer(
  queryable: Queryable,
  playerId: string,
  { provider, roundId }: Pick<GameRound, 'provider' | 'roundId'>,
): Promise<GameRound | null> {
  const [round] = await readRounds(
    queryable,
    sql`select ${ROUND_COLUMNS} from game_rounds
      where player_id = ${playerId} and provider = ${provider} and round_id = ${roundId}`,
  );
  return round ?? null;
}

/** What was booked on a round, oldest first. */
export interface RoundEntry {
  transactionId: string;
  kind: GameTransaction['kind'];
  state: 'posted' | 'rolled_back';
  /** Minor units. */
  amount: bigint;
  balance: bigint;
  /** ISO instant. */
  createdAt: string;
}

/** Everything booked on a round, oldest first, bets before what ended them; what moved nothing is left out. */
export async function entriesOf(
  queryable: Queryable,
  { provider, roundId }: Pick<GameRound, 'provider' | 'roundId'>,
): Promise<RoundEntry[]> {
  const found = await rows<TransactionRow & { transaction_id: string; created: string }>(
    queryable,
    sql`select transaction_id, ${TRANSACTION_COLUMNS}, ${isoInstant(sql`created_at`)} as created
      from game_transactions
      where provider = ${provider} and round_id = ${roundId} and state <> 'tombstone' and status = 'ok'
      order by game_transactions.created_at, kind, transaction_id`,
  );
  return found.map((row) => ({
    transactionId: row.transaction_id,
    kind: row.kind,
    state: row.state === 'rolled_back' ? 'rolled_back' : 'posted',
    amount: BigInt(row.amount),
    balance: BigInt(row.balance),
    createdAt: row.created,
  }));
}

/** A player's rounds that were opened since a moment and are open, and those taken back since another; newest first. */
export function interruptedOf(
  queryable: Queryable,
  playerId: string,
  since: { opened: Date; takenBack: Date },
  limit: number,
): Promise<GameRound[]> {
  return readRounds(
    queryable,
    sql`select ${ROUND_COLUMNS} from game_rounds where player_id = ${playerId}
      and ((status = 'open' and game_rounds.created_at > ${since.opened.toISOString()})
        or (status = 'rolled_back' and game_rounds.closed_at > ${since.takenBack.toISOString()}))
      order by game_rounds.created_at desc limit ${limit}`,
  );
}

/** How many rounds of each vendor were opened before a moment and are open still. */
export function countForgotten(queryable: Queryable, before: Date): Promise<{ vendor: string; count: number }[]> {
  return rows(
    queryable,
    sql`select provider as vendor, count(*)::int as count from game_rounds
      where status = 'open' and created_at < ${before.toISOString()} group by provider order by provider`,
  );
}
