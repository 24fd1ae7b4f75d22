/** The wallet's reads. Balances are the ledger's; nothing here writes. */
import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal, isCurrency } from '#shared/money.ts';
import { firstRow, isoInstant, rows } from '../../db/rows.ts';
import type { Queryable } from '../../db/types.ts';
import type { PlayerPurse } from '../ledger/index.ts';
import { FREE_ROUNDS, type PurseBalances } from './balances.ts';
import { betNumber, movementType } from './movement-types.ts';
import type { PlayerPurses } from './types.ts';

/** Balances of a player's purses in one currency, minor units, and how many free rounds they have. */
export async function purseBalances(
  queryable: Queryable,
  playerId: string,
  currency: Currency,
): Promise<PurseBalances> {
  const found = await rows<{ purse: PlayerPurse | typeof FREE_ROUNDS; balance: string }>(
    queryable,
    sql`select purse, balance::text from ledger_accounts
        where player_id = ${playerId}::uuid and (currency = ${currency} or purse in ('loyalty', 'coins'))
        union all
        select ${FREE_ROUNDS}, coalesce(sum(rounds - used), 0)::text from free_round_grants
        where player_id = ${playerId}::uuid and status = 'active'`,
  );
  return Object.fromEntries(found.map(({ purse, balance }) => [purse, BigInt(balance)]));
}

/**
 * What a player's purses hold, by their names, as an expression of JSON: for a statement that reads the player as well.
 * @param player the column with their id
 * @param currency the column with their own currency
 */
export const pursesColumn = (player: SQL, currency: SQL) =>
  sql`coalesce((select jsonb_object_agg(purse, balance::text) from ledger_accounts as held
      where held.player_id = ${player} and (held.currency = ${currency} or held.purse in ('loyalty', 'coins'))), '{}')
    || jsonb_build_object(${FREE_ROUNDS}::text, (select coalesce(sum(rounds - used), 0)::text from free_round_grants as given
      where given.player_id = ${player} and given.status = 'active'))`;

/** What a {@link pursesColumn} held. */
export const readPurses = (purses: Readonly<Record<string, string>>): PurseBalances =>
  Object.fromEntries(Object.entries(purses).map(([purse, balance]) => [purse, BigInt(balance)]));

/** A player's own currency and what their purses hold, in one statement; null for an unknown player. */
export async function ownPurses(
  queryable: Queryable,
  playerId: string,
): Promise<{ currency: Currency; purses: PurseBalances } | null> {
  const found = await firstRow<{ currency: Currency; purses: Record<string, string> }>(
    queryable,
    sql`select currency, ${pursesColumn(sql`players.player_id`, sql`players.currency`)} as purses
        from players where player_id = ${playerId}::uuid`,
  );
  return found && { currency: found.currency, purses: readPurses(found.purses) };
}

/** As {@link purseBalances}, of many players by their ids. */
export async function pursesOfMany(
  queryable: Queryable,
  players: readonly PlayerPurses[],
): Promise<Map<string, PurseBalances>> {
  const asked = JSON.stringify(players.map(({ playerId, currency }) => ({ player_id: playerId, currency })));
  const found = await rows<{ player_id: string; purses: Record<string, string> }>(
    queryable,
    sql`select asked.player_id::text, ${pursesColumn(sql`asked.player_id`, sql`asked.currency`)} as purses
        from jsonb_to_recordset(${asked}::jsonb) as asked (player_id uuid, currency text)`,
  );
  return new Map(found.map(({ player_id, purses }) => [player_id, readPurses(purses)]));
}

export type HistoryPage = ResponseOf<'walletHistory'>;
type HistoryItem = HistoryPage['result'][number];

interface HistoryRow extends Omit<HistoryItem, 'amount' | 'currency'> {
  amount: string;
  currency: string;
}

/**
 * A player's money in and out: payments in every state, and what the ledger moved otherwise. A payment's own transfer
 * is not listed again, and moving money to or from the hold is no movement in or out.
 */
const movements = (playerId: string) => sql`
  select order_id::text as id, 'deposit' as type, method, null::text as game_code, null::text as bet, status, state, amount,
    currency, created_at, null::bigint as position
  from orders where player_id = ${playerId}::uuid and direction = 'deposit'
  union all
  select transfer.transfer_id::text, ${movementType}, null, transfer.details->>'game_code', ${betNumber}, 'success', null,
    case when sum(entry.amount) = 0 then sum(entry.amount) filter (where entry.account = 'cash')
      else sum(entry.amount) end,
    entry.currency, transfer.created_at, transfer.position
  from ledger_entries as entry join ledger_transfers as transfer using (transfer_id)
  where entry.owner = 'player' and entry.player_id = ${playerId}::uuid and entry.account not in ('loyalty', 'coins')
    and transfer.kind not in ('hold', 'release') and transfer.source not like 'payment:%'
  group by transfer.transfer_id, transfer.kind, transfer.source, transfer.details, entry.currency, transfer.created_at,
    transfer.position
  having sum(entry.amount) <> 0 or coalesce(sum(entry.amount) filter (where entry.account = 'cash'), 0) <> 0`;

function itemOf(row: HistoryRow): HistoryItem {
  const { currency } = row;
  if (!isCurrency(currency)) throw new Error(`movement ${row.id} is in unknown currency ${currency}`);
  return { ...row, currency, amount: formatDecimal(BigInt(row.amount), currency) };
}

/** One page of a player's movements, newest first (at the same instant by their chain), and how many there are. */
export async function historyPage(
  queryable: Queryable,
  playerId: string,
  offset: number,
  limit: number,
): Promise<HistoryPage> {
  const found = await rows<HistoryRow>(
    queryable,
    sql`select id, type, method, game_code, bet, status, state, amount::text, currency, ${isoInstant(sql`movement.created_at`)} as created_at
        from (${movements(playerId)}) as movement
        order by movement.created_at desc, movement.position desc nulls last, movement.id desc
        offset ${offset}::integer limit ${limit}::integer`,
  );
  const counted = await firstRow<{ total: number }>(
    queryable,
    sql`select count(*)::integer as total from (${movements(playerId)}) as movement`,
  );
  return { result: found.map(itemOf), total: counted?.total ?? 0 };
}
