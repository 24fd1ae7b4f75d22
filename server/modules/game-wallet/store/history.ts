/** What players and the operator read of rounds. */
import { type SQL, sql } from 'drizzle-orm';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../../db/index.ts';
import {
  type GameRound,
  type GameTransaction,
  ROUND_COLUMNS,
  type RoundRow,
  readRounds,
  roundOf,
  TRANSACTION_COLUMNS,
  type TransactionRow,
} from './rows.ts';

/** A round in a player's history, one whose opening bet was refused among them. */
export type ListedRound = Omit<GameRound, 'status'> & {
  status: GameRound['status'] | 'refused';
  /** Why; null unless it was refused. */
  refusal: StudioStatus | null;
};

const PLAYED = sql`select provider, round_id, game_code, currency, stake, payout, status, event_id, player_mask,
  created_at, closed_at, null::text as refusal from game_rounds`;

/** Opening bets that were refused before anything moved (posting.ts), as the rounds that they would have opened. */
const REFUSED = sql`select provider, round_id, game_code, currency, amount as stake, 0::bigint as payout,
  'refused' as status, wallet_transaction_id as event_id, null::text as player_mask, created_at,
  created_at as closed_at, status as refusal from game_transactions`;
const isRefused = sql`kind = 'bet' and state = 'tombstone' and reference_transaction_id is null
  and status not in ('ok', 'transaction_rolled_back')
  and not exists (select 1 from game_rounds as played
    where played.provider = game_transactions.provider and played.round_id = game_transactions.round_id)`;

async function readListed(queryable: Queryable, found: SQL): Promise<ListedRound[]> {
  const listed = await rows<RoundRow & { refusal: StudioStatus | null }>(
    queryable,
    sql`select ${ROUND_COLUMNS}, refusal from (${found}) as listed order by listed.created_at desc, round_id`,
  );
  return listed.map((row) => {
    const status = row.refusal === null ? row.status : 'refused';
    return { ...roundOf(row), status, refusal: row.refusal };
  });
}

/** A player's rounds, newest first, and how many there are. */
export async function roundsOf(
  queryable: Queryable,
  playerId: string,
  page: { limit: number; offset: number },
): Promise<{ rounds: ListedRound[]; total: number }> {
  // Each side is read by its index, no further than the page needs.
  const newest = sql`order by created_at desc, round_id limit ${page.limit + page.offset}`;
  const listed = await readListed(
    queryable,
    sql`(${PLAYED} where player_id = ${playerId} ${newest})
      union all (${REFUSED} where player_id = ${playerId} and ${isRefused} ${newest})
      order by created_at desc, round_id limit ${page.limit} offset ${page.offset}`,
  );
  const count = await firstRow<{ total: number }>(
    queryable,
    sql`select (select count(*) from game_rounds where player_id = ${playerId})::int
      + (select count(*) from game_transactions where player_id = ${playerId} and ${isRefused})::int as total`,
  );
  return { rounds: listed, total: count?.total ?? 0 };
}

/** A round of a player; null when it is none of theirs. */
export async function roundOfPlayer(
  queryable: Queryable,
  playerId: string,
  { provider, roundId }: Pick<GameRound, 'provider' | 'roundId'>,
): Promise<ListedRound | null> {
  const own = sql`player_id = ${playerId} and provider = ${provider} and round_id = ${roundId}`;
  const [round] = await readListed(
    queryable,
    sql`${PLAYED} where ${own} union all ${REFUSED} where ${own} and ${isRefused}`,
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
