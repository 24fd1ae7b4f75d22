/** The games module's tables: vendor transactions, rounds and wins (migration 0004). */
import { type SQL, sql } from 'drizzle-orm';
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

/** Everything as text, so that it means the same read as a row and as JSON. */
const TRANSACTION_COLUMNS = sql`kind, state, player_id::text, round_id, game_code, currency, amount::text,
  reference_transaction_id, status, wallet_transaction_id::text, balance::text`;

function transactionOf(provider: string, transactionId: string, row: TransactionRow): GameTransaction {
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

/** What is kept about a call: its own transaction, the one it refers to, and its round; null where there is none. */
export interface Known {
  own: GameTransaction | null;
  reference: GameTransaction | null;
  round: GameRound | null;
}

/** Reads what is kept about a call, in one statement. */
export async function findKnown(
  transaction: Transaction,
  call: { provider: string; transactionId: string; referenceId: string | null; roundId: string },
): Promise<Known> {
  const { provider, transactionId, referenceId, roundId } = call;
  const kept = (id: string) => sql`(select to_jsonb(kept) from (
    select ${TRANSACTION_COLUMNS} from game_transactions where provider = ${provider} and transaction_id = ${id}) as kept)`;
  const row = await firstRow<{ own: TransactionRow | null; reference: TransactionRow | null; round: RoundRow | null }>(
    transaction,
    sql`select ${kept(transactionId)} as own, ${referenceId === null ? sql`null::jsonb` : kept(referenceId)} as reference,
      (select to_jsonb(kept) from (
        select ${ROUND_COLUMNS} from game_rounds where provider = ${provider} and round_id = ${roundId}) as kept) as round`,
  );
  return {
    own: row?.own ? transactionOf(provider, transactionId, row.own) : null,
    reference: row?.reference && referenceId !== null ? transactionOf(provider, referenceId, row.reference) : null,
    round: row?.round ? roundOf(row.round) : null,
  };
}

/** The id of the bet that opened a round, taken back or not; null when there is none, or when all were refused. */
export async function findOpeningBet(queryable: Queryable, provider: string, roundId: string): Promise<string | null> {
  const row = await firstRow<{ transaction_id: string }>(
    queryable,
    sql`select transaction_id from game_transactions
      where provider = ${provider} and round_id = ${roundId} and kind = 'bet' and reference_transaction_id is null
        and status in ('ok', 'transaction_rolled_back')
      order by created_at, transaction_id limit 1`,
  );
  return row?.transaction_id ?? null;
}

/** How a transaction is kept, as the columns and the values of an insert. */
const KEPT_COLUMNS = sql`provider, transaction_id, kind, state, player_id, round_id, game_code, currency, amount,
  reference_transaction_id, status, wallet_transaction_id, balance, created_at`;

/** @param balance what the player has after it; that of the entry unless told. */
function keptValues(entry: GameTransaction, at: Date, balance: SQL = sql`${entry.balance.toString()}::bigint`): SQL {
  return sql`${entry.provider}, ${entry.transactionId}, ${entry.kind}, ${entry.state}, ${entry.playerId}::uuid,
    ${entry.roundId}, ${entry.gameCode}, ${entry.currency}, ${entry.amount.toString()}::bigint, ${entry.referenceId},
    ${entry.status}, ${entry.walletTransactionId}::uuid, ${balance}, ${at.toISOString()}::timestamptz`;
}

export async function insertTransaction(transaction: Transaction, entry: GameTransaction, at: Date): Promise<void> {
  await transaction.execute(sql`insert into game_transactions (${KEPT_COLUMNS}) values (${keptValues(entry, at)})`);
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

/** Keeps a bet and opens its round, from which the time to the next one counts. False: the round's id is in use. */
export async function openRound(transaction: Transaction, bet: GameTransaction, at: Date): Promise<boolean> {
  const opened = await rows(
    transaction,
    sql`with opened as (
          insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, status, created_at)
          values (${bet.provider}, ${bet.roundId}, ${bet.playerId}::uuid, ${bet.gameCode}, ${bet.currency},
            ${bet.amount.toString()}::bigint, 'open', ${at.toISOString()}::timestamptz)
          on conflict do nothing returning player_id
        ), noted as (
          update game_players as player set last_round_at = ${at.toISOString()}::timestamptz
          from opened where player.player_id = opened.player_id
        )
        insert into game_transactions (${KEPT_COLUMNS}) select ${keptValues(bet, at)} from opened
        returning transaction_id`,
  );
  return opened.length > 0;
}

/**
 * Keeps a whole round: its bet, its win and itself, closed. The time to the next round counts from it. Null: the
 * round's id is in use. `top` is the player's largest payout before it; null before the first.
 */
export async function keepWholeRound(
  transaction: Transaction,
  { bet, win }: { bet: GameTransaction; win: GameTransaction },
  { playerMask, at }: { playerMask: string | null; at: Date },
): Promise<{ round: GameRound; top: bigint | null } | null> {
  const instant = sql`${at.toISOString()}::timestamptz`;
  const row = await firstRow<RoundRow & { top: string | null }>(
    transaction,
    sql`with whole as (
          insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, payout, worth, status,
            player_mask, created_at, closed_at)
          values (${bet.provider}, ${bet.roundId}, ${bet.playerId}::uuid, ${bet.gameCode}, ${bet.currency},
            ${bet.amount.toString()}::bigint, ${win.amount.toString()}::bigint,
            ${worthOf(win.amount, win.currency).toString()}::bigint, 'closed', ${playerMask}, ${instant}, ${instant})
          on conflict do nothing returning player_id, ${ROUND_COLUMNS}
        ), noted as (
          update game_players as player set last_round_at = ${instant}
          from whole where player.player_id = whole.player_id
        ), kept as (
          insert into game_transactions (${KEPT_COLUMNS})
          select ${keptValues(bet, at)} from whole union all select ${keptValues(win, at)} from whole
        )
        select whole.*, ${topPayout(bet.playerId)} as top from whole`,
  );
  return row && { round: roundOf(row), top: row.top === null ? null : BigInt(row.top) };
}

/** Keeps a bet that raises its open round. */
export async function raiseRound(transaction: Transaction, bet: GameTransaction, at: Date): Promise<void> {
  await changeStake(transaction, bet, bet.amount);
  await insertTransaction(transaction, bet, at);
}

/**
 * Keeps a win and adds it to its round, which it closes when the vendor says so.
 * @param change.balance what the player has after it, as an expression; that of the win unless told.
 */
export async function addWin(
  transaction: Transaction,
  win: GameTransaction,
  change: { closed: boolean; playerMask: string | null; at: Date; balance?: SQL },
): Promise<{ round: GameRound | null; balance: bigint }> {
  const closedAt = change.closed ? change.at.toISOString() : null;
  const row = await firstRow<Partial<RoundRow> & { balance: string }>(
    transaction,
    sql`with added as (
          update game_rounds set payout = payout + ${win.amount.toString()}::bigint,
            worth = worth + ${worthOf(win.amount, win.currency).toString()}::bigint,
            status = ${change.closed ? 'closed' : 'open'}, closed_at = coalesce(closed_at, ${closedAt}::timestamptz),
            player_mask = coalesce(${change.playerMask}::text, player_mask)
          where provider = ${win.provider} and round_id = ${win.roundId}
          returning ${ROUND_COLUMNS}
        ), kept as (
          insert into game_transactions (${KEPT_COLUMNS}) values (${keptValues(win, change.at, change.balance)})
          returning balance::text
        )
        select kept.balance, added.* from kept left join added on true`,
  );
  if (row === null) throw new Error(`win ${win.transactionId} was not kept`);
  return { round: isRoundRow(row) ? roundOf(row) : null, balance: BigInt(row.balance) };
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

/** The largest payout of the player of a win in any other round, minor units; null before the first. */
export async function topPayoutBeside(
  queryable: Queryable,
  { playerId, provider, roundId }: GameTransaction,
): Promise<bigint | null> {
  const others = sql`and (provider, round_id) <> (${provider}, ${roundId})`;
  const row = await firstRow<{ payout: string | null }>(
    queryable,
    sql`select ${topPayout(playerId, others)} as payout`,
  );
  return row?.payout == null ? null : BigInt(row.payout);
}

/** The same as an expression for other statements: what they write themselves does not count. */
function topPayout(playerId: string, which: SQL = sql``): SQL {
  return sql`(select max(payout)::text from game_rounds where player_id = ${playerId}::uuid and payout > 0 ${which})`;
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
  return (await rows<RoundRow>(queryable, statement)).map(roundOf);
}

/** Whether a row of an outer join holds a round. */
function isRoundRow(row: Partial<RoundRow>): row is RoundRow {
  return typeof row.round_id === 'string';
}

function roundOf(row: RoundRow): GameRound {
  return {
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
  };
}

function currencyOf(text: string): Currency {
  if (!isCurrency(text)) throw new Error(`Unknown currency in a game row: ${text}`);
  return text;
}
