/** The rounds as bets open and raise them and wins close them; each is stored with its transaction in one statement. */
import { type SQL, sql } from 'drizzle-orm';
import { worthOf } from '#shared/catalogue/stakes.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../../db/index.ts';
import type { StoredFunding } from '../../funding/index.ts';
import { factInsert, type SettledFact } from '../../settled/index.ts';
import {
  type GameRound,
  type GameTransaction,
  isRoundRow,
  ROUND_COLUMNS,
  type RoundRow,
  readRounds,
  roundOf,
} from './rows.ts';
import { changeStake, insertTransaction, jsonOf, STORED_COLUMNS, storedValues } from './transactions.ts';

/** Stores a bet and opens its round; the minimum time to the next round counts from now. False: the round's id is in use. */
export async function openRound(transaction: Transaction, bet: GameTransaction, at: Date): Promise<boolean> {
  const opened = await rows(
    transaction,
    sql`with opened as (
          insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, status, created_at, funding)
          values (${bet.provider}, ${bet.roundId}, ${bet.playerId}::uuid, ${bet.gameCode}, ${bet.currency},
            ${bet.amount.toString()}::bigint, 'open', ${at.toISOString()}::timestamptz,
            ${jsonOf(bet.funding)})
          on conflict do nothing returning player_id
        ), noted as (
          update game_players as player set last_round_at = ${at.toISOString()}::timestamptz
          from opened where player.player_id = opened.player_id
        )
        insert into game_calls (${STORED_COLUMNS}) select ${storedValues(bet, at)} from opened
        returning transaction_id`,
  );
  return opened.length > 0;
}

/**
 * Stores a whole round: its bet and its win, in one row, and itself, closed. The minimum time to the next round counts from it. Null: the
 * round's id is in use. `top` is the player's largest payout before it; null before the first.
 */
export async function storeWholeRound(
  transaction: Transaction,
  { bet, win }: { bet: GameTransaction; win: GameTransaction },
  { playerMask, at, fact }: { playerMask: string | null; at: Date; fact: SettledFact },
): Promise<{ round: GameRound; top: bigint | null } | null> {
  const instant = sql`${at.toISOString()}::timestamptz`;
  const row = await firstRow<RoundRow & { top: string | null }>(
    transaction,
    sql`with whole as (
          insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, payout, worth, status,
            player_mask, created_at, closed_at, funding)
          values (${bet.provider}, ${bet.roundId}, ${bet.playerId}::uuid, ${bet.gameCode}, ${bet.currency},
            ${bet.amount.toString()}::bigint, ${win.amount.toString()}::bigint,
            ${worthOf(win.amount, win.currency).toString()}::bigint, 'closed', ${playerMask}, ${instant}, ${instant},
            ${jsonOf(bet.funding)})
          on conflict do nothing returning player_id, ${ROUND_COLUMNS}
        ), noted as (
          update game_players as player set last_round_at = ${instant}
          from whole where player.player_id = whole.player_id
        ), stored as (
          insert into game_calls (${STORED_COLUMNS}, win_id, win_wallet_id, win_amount, win_balance)
          select ${storedValues(bet, at)}, ${win.transactionId}, ${win.walletTransactionId}::uuid,
            ${win.amount.toString()}::bigint, ${win.balance.toString()}::bigint from whole
        ), settled as (${factInsert(fact, sql`from whole`)})
        select whole.*, ${topPayout(bet.playerId)} as top from whole`,
  );
  return row && { round: roundOf(row), top: row.top === null ? null : BigInt(row.top) };
}

/** Stores a bet that raises its open round. */
export async function raiseRound(
  transaction: Transaction,
  bet: GameTransaction,
  at: Date,
  funding: StoredFunding,
): Promise<void> {
  await changeStake(transaction, bet, bet.amount, funding);
  await insertTransaction(transaction, bet, at);
}

/**
 * Stores a win and adds it to its round, which it closes when the vendor says so.
 * @param change.balance what the player has after it, as an expression; that of the win unless told.
 * @param change.fact what it settles; null when the round goes on.
 */
export async function addWin(
  transaction: Transaction,
  win: GameTransaction,
  change: { closed: boolean; playerMask: string | null; at: Date; balance?: SQL; fact: SettledFact | null },
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
        ), stored as (
          insert into game_calls (${STORED_COLUMNS}) values (${storedValues(win, change.at, change.balance)})
          returning balance::text
        )${change.fact === null ? sql`` : sql`, settled as (${factInsert(change.fact)})`}
        select stored.balance, added.* from stored left join added on true`,
  );
  if (row === null) throw new Error(`win ${win.transactionId} was not stored`);
  return { round: isRoundRow(row) ? roundOf(row) : null, balance: BigInt(row.balance) };
}

/**
 * Takes a win out of its round, which is open again; when it first ended stays, and says that it is counted.
 * @param fact what of it counts no longer; null: nothing
 */
export async function reopenRound(
  transaction: Transaction,
  { provider, transactionId, roundId, amount, currency }: GameTransaction,
  fact: SettledFact | null,
): Promise<void> {
  await transaction.execute(sql`
    with taken as (
      update game_transactions set state = 'rolled_back'
      where provider = ${provider} and transaction_id = ${transactionId}
    )${fact === null ? sql`` : sql`, settled as (${factInsert(fact)})`}
    update game_rounds set status = 'open', payout = payout - ${amount.toString()}::bigint,
      worth = worth - ${worthOf(amount, currency).toString()}::bigint
    where provider = ${provider} and round_id = ${roundId}`);
}

export async function findRound(queryable: Queryable, provider: string, roundId: string): Promise<GameRound | null> {
  const [round] = await readRounds(
    queryable,
    sql`select ${ROUND_COLUMNS} from game_rounds where provider = ${provider} and round_id = ${roundId}`,
  );
  return round ?? null;
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

/** Whether a stake from a purse is in a round that is open. */
export async function hasOpenStake(queryable: Queryable, playerId: string, purse: string): Promise<boolean> {
  const row = await firstRow<{ staked: boolean }>(
    queryable,
    sql`select exists (select from game_rounds where player_id = ${playerId}::uuid and status = 'open'
      and funding -> ${purse}::text is not null) as staked`,
  );
  return row?.staked ?? false;
}
