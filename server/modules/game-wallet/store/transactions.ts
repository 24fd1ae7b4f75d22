/** The vendors' transactions: what is stored about a call, and how its transaction is stored or taken back. */
import { type SQL, sql } from 'drizzle-orm';
import { firstRow, type Queryable, type Transaction } from '../../../db/index.ts';
import type { StoredFunding } from '../../funding/index.ts';
import { factInsert, type SettledFact } from '../../settled/index.ts';
import {
  type GameRound,
  type GameTransaction,
  ROUND_COLUMNS,
  type RoundRow,
  roundOf,
  TRANSACTION_COLUMNS,
  type TransactionRow,
  transactionOf,
} from './rows.ts';

/** What is stored about a call: its own transaction, the one it refers to, and its round; null where there is none. */
export interface Known {
  own: GameTransaction | null;
  reference: GameTransaction | null;
  round: GameRound | null;
}

/** Reads what is stored about a call, in one statement. */
export async function findKnown(
  transaction: Transaction,
  call: { provider: string; transactionId: string; referenceId: string | null; roundId: string },
): Promise<Known> {
  const { provider, transactionId, referenceId, roundId } = call;
  const stored = (id: string) => sql`(select to_jsonb(found) from (
    select ${TRANSACTION_COLUMNS} from game_transactions where provider = ${provider} and transaction_id = ${id}) as found)`;
  const row = await firstRow<{ own: TransactionRow | null; reference: TransactionRow | null; round: RoundRow | null }>(
    transaction,
    sql`select ${stored(transactionId)} as own, ${referenceId === null ? sql`null::jsonb` : stored(referenceId)} as reference,
      (select to_jsonb(found) from (
        select ${ROUND_COLUMNS} from game_rounds where provider = ${provider} and round_id = ${roundId}) as found) as round`,
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

/** The newest win of a round that was not taken back; null when there is none. */
export async function findNewestWin(
  queryable: Queryable,
  { provider, roundId }: { provider: string; roundId: string },
): Promise<GameTransaction | null> {
  const row = await firstRow<TransactionRow & { transaction_id: string }>(
    queryable,
    sql`select transaction_id, ${TRANSACTION_COLUMNS} from game_transactions
      where provider = ${provider} and round_id = ${roundId} and kind = 'win' and state = 'posted'
      order by created_at desc, transaction_id desc limit 1`,
  );
  return row && transactionOf(provider, row.transaction_id, row);
}

/** The columns of an inserted transaction, in the order of {@link storedValues}. */
export const STORED_COLUMNS = sql`provider, transaction_id, kind, state, player_id, round_id, game_code, currency, amount,
  reference_transaction_id, status, wallet_transaction_id, balance, created_at, funding`;

/** @param balance what the player has after it; that of the entry unless told. */
export function storedValues(
  entry: GameTransaction,
  at: Date,
  balance: SQL = sql`${entry.balance.toString()}::bigint`,
): SQL {
  return sql`${entry.provider}, ${entry.transactionId}, ${entry.kind}, ${entry.state}, ${entry.playerId}::uuid,
    ${entry.roundId}, ${entry.gameCode}, ${entry.currency}, ${entry.amount.toString()}::bigint, ${entry.referenceId},
    ${entry.status}, ${entry.walletTransactionId}::uuid, ${balance}, ${at.toISOString()}::timestamptz,
    ${jsonOf(entry.funding)}`;
}

/** What a stake was made of, as a value of a statement. */
export const jsonOf = (funding: StoredFunding): SQL => sql`${funding === null ? null : JSON.stringify(funding)}::jsonb`;

export async function insertTransaction(transaction: Transaction, entry: GameTransaction, at: Date): Promise<void> {
  await transaction.execute(sql`insert into game_calls (${STORED_COLUMNS}) values (${storedValues(entry, at)})`);
}

/**
 * Takes one further bet out of its round, which goes on.
 * @param funding what the round's other bets are made of
 */
export async function markBetRolledBack(
  transaction: Transaction,
  bet: GameTransaction,
  funding: StoredFunding,
): Promise<void> {
  await transaction.execute(sql`
    update game_calls set state = 'rolled_back'
    where provider = ${bet.provider} and transaction_id = ${bet.transactionId}`);
  await changeStake(transaction, bet, -bet.amount, funding);
}

/** Adds a further bet to its round's stake; minor units, negative when it is taken back. `funding`: of all its bets then. */
export async function changeStake(
  transaction: Transaction,
  { provider, roundId }: GameTransaction,
  amount: bigint,
  funding: StoredFunding,
): Promise<void> {
  await transaction.execute(sql`
    update game_rounds set stake = stake + ${amount.toString()}::bigint, funding = ${jsonOf(funding)}
    where provider = ${provider} and round_id = ${roundId}`);
}

/** Ends a round whose bets were all taken back; its stake stays as it was, for the history. */
export async function markRoundRolledBack(
  transaction: Transaction,
  { provider, roundId }: GameTransaction,
  { at, fact }: { at: Date; fact: SettledFact | null },
): Promise<void> {
  await transaction.execute(sql`
    with bets as (
      update game_calls set state = 'rolled_back'
      where provider = ${provider} and round_id = ${roundId} and kind = 'bet' and state = 'posted'
    )${fact === null ? sql`` : sql`, settled as (${factInsert(fact)})`}
    update game_rounds set status = 'rolled_back', closed_at = ${at.toISOString()}::timestamptz
    where provider = ${provider} and round_id = ${roundId}`);
}
