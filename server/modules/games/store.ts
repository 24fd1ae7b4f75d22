/** The games module's tables: vendor transactions, rounds and wins (migration 0004). */
import { sql } from 'drizzle-orm';
import { worthOf } from '#shared/catalogue/stakes.ts';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { type Currency, isCurrency } from '#shared/money.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';

export interface GameTransaction {
  provider: string;
  transactionId: string;
  kind: 'bet' | 'win' | 'rollback';
  state: 'posted' | 'rolled_back' | 'tombstone';
  playerId: string;
  roundId: string;
  gameCode: string;
  currency: Currency;
  amount: bigint;
  referenceId: string | null;
  status: StudioStatus;
  walletTransactionId: string;
  balance: bigint;
}

export interface GameRound {
  provider: string;
  roundId: string;
  gameCode: string;
  currency: Currency;
  stake: bigint;
  payout: bigint;
  status: 'open' | 'closed' | 'rolled_back';
  eventId: string;
  playerMask: string | null;
  /** ISO instants. */
  createdAt: string;
  closedAt: string | null;
}

/** Puts a player's vendor calls in a row and returns when the last round began, ms since 1970; null before the first. */
export async function lockPlayer(transaction: Transaction, playerId: string): Promise<number | null> {
  const row = await firstRow<{ last_ms: string | null }>(
    transaction,
    sql`insert into game_players (player_id) values (${playerId})
      on conflict (player_id) do update set player_id = excluded.player_id
      returning (extract(epoch from last_round_at) * 1000)::bigint::text as last_ms`,
  );
  return row?.last_ms == null ? null : Number(row.last_ms);
}

export async function noteRoundStart(transaction: Transaction, playerId: string, at: Date): Promise<void> {
  await transaction.execute(
    sql`update game_players set last_round_at = ${at.toISOString()} where player_id = ${playerId}`,
  );
}

interface TransactionRow {
  kind: GameTransaction['kind'];
  state: GameTransaction['state'];
  player_id: string;
  round_id: string;
  game_code: string;
  currency: string;
  amount: string;
  reference_transaction_id: string | null;
  status: StudioStatus;
  wallet_transaction_id: string;
  balance: string;
}

export async function findTransaction(
  queryable: Queryable,
  provider: string,
  transactionId: string,
): Promise<GameTransaction | null> {
  const row = await firstRow<TransactionRow>(
    queryable,
    sql`select kind, state, player_id::text, round_id, game_code, currency, amount::text, reference_transaction_id,
        status, wallet_transaction_id::text, balance::text
      from game_transactions where provider = ${provider} and transaction_id = ${transactionId}`,
  );
  if (row === null) return null;
  return {
    provider,
    transactionId,
    kind: row.kind,
    state: row.state,
    playerId: row.player_id,
    roundId: row.round_id,
    gameCode: row.game_code,
    currency: currencyOf(row.currency),
    amount: BigInt(row.amount),
    referenceId: row.reference_transaction_id,
    status: row.status,
    walletTransactionId: row.wallet_transaction_id,
    balance: BigInt(row.balance),
  };
}

/** The id of the bet that opened a round, taken back or not; null when there is none. */
export async function findOpeningBet(queryable: Queryable, provider: string, roundId: string): Promise<string | null> {
  const row = await firstRow<{ transaction_id: string }>(
    queryable,
    sql`select transaction_id from game_transactions
      where provider = ${provider} and round_id = ${roundId} and kind = 'bet' and reference_transaction_id is null
      order by created_at, transaction_id limit 1`,
  );
  return row?.transaction_id ?? null;
}

export async function insertTransaction(transaction: Transaction, entry: GameTransaction, at: Date): Promise<void> {
  await transaction.execute(sql`
    insert into game_transactions (provider, transaction_id, kind, state, player_id, round_id, game_code, currency,
      amount, reference_transaction_id, status, wallet_transaction_id, balance, created_at)
    values (${entry.provider}, ${entry.transactionId}, ${entry.kind}, ${entry.state}, ${entry.playerId},
      ${entry.roundId}, ${entry.gameCode}, ${entry.currency}, ${entry.amount.toString()}::bigint, ${entry.referenceId},
      ${entry.status}, ${entry.walletTransactionId}, ${entry.balance.toString()}::bigint, ${at.toISOString()})`);
}

/** Ends a round whose bets were all taken back; its stake stays as it was, for the history. */
export async function markRoundRolledBack(
  transaction: Transaction,
  { provider, roundId }: GameTransaction,
  at: Date,
): Promise<void> {
  await transaction.execute(sql`
    update game_transactions set state = 'rolled_back'
    where provider = ${provider} and round_id = ${roundId} and kind = 'bet' and state = 'posted'`);
  await transaction.execute(sql`
    update game_rounds set status = 'rolled_back', closed_at = ${at.toISOString()}
    where provider = ${provider} and round_id = ${roundId}`);
}

/** Takes one further bet out of its round, which goes on. */
export async function markBetRolledBack(transaction: Transaction, bet: GameTransaction): Promise<void> {
  await transaction.execute(sql`
    update game_transactions set state = 'rolled_back'
    where provider = ${bet.provider} and transaction_id = ${bet.transactionId}`);
  await changeStake(transaction, bet, -bet.amount);
}

/** Adds a further bet to its round's stake; minor units, negative when it is taken back. */
export async function changeStake(
  transaction: Transaction,
  { provider, roundId }: GameTransaction,
  amount: bigint,
): Promise<void> {
  await transaction.execute(sql`
    update game_rounds set stake = stake + ${amount.toString()}::bigint
    where provider = ${provider} and round_id = ${roundId}`);
}

/** Opens the round of a bet. False when the round id is already in use. */
export async function openRound(transaction: Transaction, bet: GameTransaction, at: Date): Promise<boolean> {
  const opened = await rows(
    transaction,
    sql`insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, status, created_at)
      values (${bet.provider}, ${bet.roundId}, ${bet.playerId}, ${bet.gameCode}, ${bet.currency},
        ${bet.amount.toString()}::bigint, 'open', ${at.toISOString()})
      on conflict do nothing returning round_id`,
  );
  return opened.length > 0;
}

/** Adds a win to a round and closes it when the vendor says so. */
export async function addWin(
  transaction: Transaction,
  win: GameTransaction,
  change: { closed: boolean; playerMask: string | null; at: Date },
): Promise<GameRound | null> {
  const closedAt = change.closed ? change.at.toISOString() : null;
  const [round] = await readRounds(
    transaction,
    sql`update game_rounds set payout = payout + ${win.amount.toString()}::bigint,
        worth = worth + ${worthOf(win.amount, win.currency).toString()}::bigint,
        status = ${change.closed ? 'closed' : 'open'}, closed_at = ${closedAt}, player_mask = ${change.playerMask}
      where provider = ${win.provider} and round_id = ${win.roundId}
      returning ${ROUND_COLUMNS}`,
  );
  return round ?? null;
}

export async function findRound(queryable: Queryable, provider: string, roundId: string): Promise<GameRound | null> {
  const [round] = await readRounds(
    queryable,
    sql`select ${ROUND_COLUMNS} from game_rounds where provider = ${provider} and round_id = ${roundId}`,
  );
  return round ?? null;
}

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

/** Everything booked on a round, oldest first; what moved nothing is left out. */
export async function entriesOf(
  queryable: Queryable,
  { provider, roundId }: Pick<GameRound, 'provider' | 'roundId'>,
): Promise<RoundEntry[]> {
  const found = await rows<TransactionRow & { transaction_id: string; created: string }>(
    queryable,
    sql`select transaction_id, kind, state, player_id::text, round_id, game_code, currency, amount::text,
        reference_transaction_id, status, wallet_transaction_id::text, balance::text,
        ${isoInstant(sql`created_at`)} as created
      from game_transactions
      where provider = ${provider} and round_id = ${roundId} and state <> 'tombstone' and status = 'ok'
      order by game_transactions.created_at, transaction_id`,
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

/** A player's rounds that are open, and those that were taken back since a moment; newest first. */
export function interruptedOf(
  queryable: Queryable,
  playerId: string,
  since: Date,
  limit: number,
): Promise<GameRound[]> {
  return readRounds(
    queryable,
    sql`select ${ROUND_COLUMNS} from game_rounds where player_id = ${playerId}
      and (status = 'open' or (status = 'rolled_back' and game_rounds.closed_at > ${since.toISOString()}))
      order by game_rounds.created_at desc limit ${limit}`,
  );
}

/** Which wins a list is of. */
export interface WinsWanted {
  /** Of this game only; null for all. */
  game: string | null;
  /** Games that are left out. */
  without: readonly string[];
  limit: number;
}

/** The bare names would be the columns of the answer, which are text: 80 before 105. */
const WINS_ORDER = { all: sql`game_rounds.closed_at desc`, top: sql`game_rounds.worth desc, game_rounds.closed_at` };

/** The latest or the largest wins of everyone. */
export function winsOfAll(
  queryable: Queryable,
  order: keyof typeof WINS_ORDER,
  { game, without, limit }: WinsWanted,
): Promise<GameRound[]> {
  const left = without.map((code) => sql`${code}`);
  return readRounds(
    queryable,
    sql`select ${ROUND_COLUMNS} from game_rounds where payout > 0 and status = 'closed'
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

const ROUND_COLUMNS = sql`provider, round_id, game_code, currency, stake::text, payout::text, status, event_id::text, player_mask,
  ${isoInstant(sql`created_at`)} as created_at, ${isoInstant(sql`closed_at`)} as closed_at`;

interface RoundRow {
  provider: string;
  round_id: string;
  game_code: string;
  currency: string;
  stake: string;
  payout: string;
  status: GameRound['status'];
  event_id: string;
  player_mask: string | null;
  created_at: string;
  closed_at: string | null;
}

async function readRounds(queryable: Queryable, statement: ReturnType<typeof sql>): Promise<GameRound[]> {
  const found = await rows<RoundRow>(queryable, statement);
  return found.map((row) => ({
    provider: row.provider,
    roundId: row.round_id,
    gameCode: row.game_code,
    currency: currencyOf(row.currency),
    stake: BigInt(row.stake),
    payout: BigInt(row.payout),
    status: row.status,
    eventId: row.event_id,
    playerMask: row.player_mask,
    createdAt: row.created_at,
    closedAt: row.closed_at,
  }));
}

function currencyOf(text: string): Currency {
  if (!isCurrency(text)) throw new Error(`Unknown currency in a game row: ${text}`);
  return text;
}
