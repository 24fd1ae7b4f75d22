/** What players and the operator read of rounds. */
import { type SQL, sql } from 'drizzle-orm';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { isoInstant, type Queryable, rows } from '../../../db/index.ts';
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

const PLAYED = sql`select provider, round_id, game_code, currency, stake, payout, status, funding, event_id, player_mask,
  created_at, closed_at, null::text as refusal from game_rounds`;

/** Opening bets that were refused before anything moved (posting.ts), as the rounds that they would have opened. */
const REFUSED = sql`select provider, round_id, game_code, currency, amount as stake, 0::bigint as payout,
  'refused' as status, null::jsonb as funding, wallet_transaction_id as event_id, null::text as player_mask, created_at,
  created_at as closed_at, status as refusal from game_transactions`;
const isRefused = sql`kind = 'bet' and state = 'tombstone' and reference_transaction_id is null
  and status not in ('ok', 'transaction_rolled_back')
  and not exists (select 1 from game_rounds as played
    where played.provider = game_transactions.provider and played.round_id = game_transactions.round_id)`;

async function readListed(queryable: Queryable, found: SQL): Promise<ListedRound[]> {
  const listed = await rows<RoundRow & { refusal: StudioStatus | null }>(
    queryable,
    sql`select ${ROUND_COLUMNS}, refusal from (${found}) as listed order by listed.created_at desc, round_id desc`,
  );
  return listed.map((row) => {
    const status = row.refusal === null ? row.status : 'refused';
    return { ...roundOf(row), status, refusal: row.refusal };
  });
}

export type RoundResult = 'won' | 'lost' | 'open' | 'returned' | 'refused';

export interface RoundFilter {
  game?: string | undefined;
  result?: RoundResult | undefined;
  since?: string | undefined;
  until?: string | undefined;
  /** The round that the page before ended with. */
  after?: { createdAt: string; roundId: string } | undefined;
}

/** Each result as a condition on rounds; null: none of them are. */
const RESULTS: Readonly<Record<RoundResult, SQL | null>> = {
  won: sql`status = 'closed' and payout > stake`,
  lost: sql`status = 'closed' and payout < stake`,
  open: sql`status = 'open'`,
  returned: sql`status = 'rolled_back'`,
  refused: null,
};

function conditionsOf(playerId: string, { game, since, until, after }: RoundFilter): SQL {
  const conditions = [sql`player_id = ${playerId}::uuid`];
  if (game !== undefined) conditions.push(sql`game_code = ${game}`);
  if (since !== undefined) conditions.push(sql`created_at >= ${since}::timestamptz`);
  if (until !== undefined) conditions.push(sql`created_at < ${until}::timestamptz`);
  if (after !== undefined) {
    conditions.push(sql`(created_at, round_id) < (${after.createdAt}::timestamptz, ${after.roundId})`);
  }
  return sql.join(conditions, sql` and `);
}

/** A player's rounds, newest first. Each side is read by its index, no further than is asked for. */
export async function roundsOf(
  queryable: Queryable,
  playerId: string,
  filter: RoundFilter,
  limit: number,
): Promise<ListedRound[]> {
  const own = conditionsOf(playerId, filter);
  const newest = sql`order by created_at desc, round_id desc limit ${limit}`;
  const { result } = filter;
  const played = result === undefined ? sql`true` : RESULTS[result];
  const sides = [
    ...(played === null ? [] : [sql`(${PLAYED} where ${own} and ${played} ${newest})`]),
    ...(result === undefined || result === 'refused'
      ? [sql`(${REFUSED} where ${own} and ${isRefused} ${newest})`]
      : []),
  ];
  return readListed(queryable, sql`select * from (${sql.join(sides, sql` union all `)}) as sides ${newest}`);
}

/** How far back the games of a player are looked for. */
const LATEST_ROUNDS = 2_000;

/** The games of a player's latest rounds, by code. */
export async function gamesOf(queryable: Queryable, playerId: string): Promise<string[]> {
  const found = await rows<{ code: string }>(
    queryable,
    sql`select distinct game_code as code from (
          select game_code from game_rounds where player_id = ${playerId}::uuid
          order by created_at desc limit ${LATEST_ROUNDS}
        ) as latest order by code`,
  );
  return found.map(({ code }) => code);
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
