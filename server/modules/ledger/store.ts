/** The ledger's SQL. */
import { type SQL, sql } from 'drizzle-orm';
import { isCurrency } from '#shared/money.ts';
import { firstRow, rows } from '../../db/rows.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import { type ChainedTransfer, GENESIS_HASH } from './canonical.ts';
import type { Account, Entry, HouseAccount, PlayerPurse, TransferKind, TransferRequest } from './types.ts';

type PlayerAccount = Extract<Account, { owner: 'player' }>;

/** One line as it is written. */
export interface EntryLine extends Entry {
  /** Null for the house. */
  balanceAfter: bigint | null;
}

export interface ChainHead {
  chain: string;
  position: bigint;
  hash: string;
}

export interface StoredTransfer {
  transferId: string;
  kind: TransferKind;
  inputHash: string;
}

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

async function createChains(transaction: Transaction, chains: readonly string[]): Promise<void> {
  await transaction.execute(sql`insert into ledger_chains (chain, hash)
    values ${list(chains.map((chain) => sql`(${chain}, ${GENESIS_HASH})`))} on conflict do nothing`);
}

/**
 * Locks chain heads in one order, creating the missing ones; a player's own head is also the player's mutex. Several
 * heads are created before any is locked: who held one while another's creation made him wait could be waited for.
 * @param chains sorted.
 */
export async function lockChains(transaction: Transaction, chains: readonly string[]): Promise<Map<string, ChainHead>> {
  const names = list(chains.map((chain) => sql`${chain}`));
  const select = sql`select chain, position::text, hash from ledger_chains where chain in (${names})
    order by chain for update`;
  if (chains.length > 1) await createChains(transaction, chains);
  let found = await rows<{ chain: string; position: string; hash: string }>(transaction, select);
  if (found.length < chains.length) {
    await createChains(transaction, chains);
    found = await rows(transaction, select);
  }
  return new Map(found.map((row) => [row.chain, { ...row, position: BigInt(row.position) }]));
}

const purseRow = ({ playerId, purse, currency }: PlayerAccount): SQL => sql`(${playerId}::uuid, ${purse}, ${currency})`;

/**
 * Locks purses in the order given, creating the missing ones.
 * @returns balance and floor in minor units, in the same order.
 */
export async function lockPurses(
  transaction: Transaction,
  purses: readonly PlayerAccount[],
): Promise<{ balance: bigint; floor: bigint }[]> {
  if (purses.length === 0) return [];
  const select = sql`select player_id::text, purse, currency, balance::text, floor::text from ledger_accounts
    where (player_id, purse, currency) in (${list(purses.map(purseRow))})
    order by player_id, purse collate "C", currency collate "C" for update`;
  type Row = { player_id: string; purse: string; currency: string; balance: string; floor: string };
  let found = await rows<Row>(transaction, select);
  if (found.length < purses.length) {
    await transaction.execute(sql`insert into ledger_accounts (player_id, purse, currency)
      values ${list(purses.map(purseRow))} on conflict do nothing`);
    found = await rows<Row>(transaction, select);
  }
  return purses.map(({ playerId, purse, currency }) => {
    const row = found.find(
      (candidate) => candidate.player_id === playerId && candidate.purse === purse && candidate.currency === currency,
    );
    if (!row) throw new Error(`ledger purse ${playerId}/${purse}/${currency} could not be locked`);
    return { balance: BigInt(row.balance), floor: BigInt(row.floor) };
  });
}

export async function findTransfer(
  database: Queryable,
  source: string,
  externalId: string,
): Promise<StoredTransfer | null> {
  const row = await firstRow<{ transfer_id: string; kind: TransferKind; input_hash: string }>(
    database,
    sql`select transfer_id::text, kind, input_hash from ledger_transfers
        where source = ${source} and external_id = ${externalId}`,
  );
  return row && { transferId: row.transfer_id, kind: row.kind, inputHash: row.input_hash };
}

interface EntryRow {
  transfer_id: string;
  owner: 'player' | 'house';
  player_id: string | null;
  account: string;
  currency: string;
  amount: string;
}

/** Reads a stored line back; throws when it names what the code does not know. */
export function entryOfRow(row: EntryRow): Entry {
  const { currency } = row;
  if (!isCurrency(currency)) throw new Error(`ledger entry in unknown currency ${currency}`);
  const account: Account =
    row.owner === 'player' && row.player_id !== null
      ? { owner: 'player', playerId: row.player_id, purse: row.account as PlayerPurse, currency }
      : { owner: 'house', name: row.account as HouseAccount, currency };
  return { account, amount: BigInt(row.amount) };
}

export async function entriesOf(database: Queryable, transferId: string): Promise<Entry[]> {
  const found = await rows<EntryRow>(
    database,
    sql`select transfer_id::text, owner, player_id::text, account, currency, amount::text from ledger_entries
        where transfer_id = ${transferId}::uuid order by line`,
  );
  return found.map(entryOfRow);
}

/** The lines of a transfer as rows of a VALUES list. */
function lineRows(lines: readonly EntryLine[]): SQL {
  const values = lines.map(({ account, amount, balanceAfter }, line) => {
    const playerId = account.owner === 'player' ? account.playerId : null;
    const name = account.owner === 'player' ? account.purse : account.name;
    return sql`(${line}::smallint, ${account.owner}, ${playerId}::uuid, ${name}, ${account.currency},
      ${amount.toString()}::bigint, ${balanceAfter?.toString() ?? null}::bigint)`;
  });
  return list(values);
}

/**
 * Writes a transfer with its lines, brings the purses to their new balances and moves the chain's head: one statement,
 * all of it or nothing.
 * @returns false when (source, external id) exists: nothing was written.
 */
export async function writeTransfer(
  transaction: Transaction,
  request: TransferRequest,
  transfer: ChainedTransfer,
  hashes: { previous: string; own: string },
  lines: readonly EntryLine[],
): Promise<boolean> {
  const { chain } = transfer;
  const position = transfer.position.toString();
  const written = await firstRow(
    transaction,
    sql`with written as (
          insert into ledger_transfers
            (transfer_id, source, external_id, kind, details, input_hash, chain, position, previous_hash, hash, created_at)
          values (${transfer.transferId}::uuid, ${request.source}, ${request.externalId}, ${request.kind},
            ${JSON.stringify(request.details)}::jsonb, ${transfer.inputHash}, ${chain}, ${position}::bigint,
            ${hashes.previous}, ${hashes.own}, ${new Date(transfer.createdAtMs).toISOString()}::timestamptz)
          on conflict on constraint ledger_transfers_once do nothing
          returning transfer_id
        ), entered as (
          insert into ledger_entries
            (transfer_id, line, owner, player_id, account, currency, amount, balance_after)
          select written.transfer_id, entry.* from written, (values ${lineRows(lines)}) as entry
          returning player_id, account, currency, amount
        ), moved as (
          update ledger_accounts as purse set balance = purse.balance + sums.amount
          from (
            select player_id, account, currency, sum(amount)::bigint as amount from entered
            where player_id is not null group by player_id, account, currency
          ) as sums
          where purse.player_id = sums.player_id and purse.purse = sums.account and purse.currency = sums.currency
        )
        update ledger_chains set position = ${position}::bigint, hash = ${hashes.own}
        where chain = ${chain} and exists (select 1 from written)
        returning 1 as written`,
  );
  return written !== null;
}

/** Balance in minor units: stored for a purse, derived from the entries for the house. */
export async function readBalance(database: Queryable, account: Account): Promise<bigint> {
  const statement =
    account.owner === 'player'
      ? sql`select balance::text from ledger_accounts where player_id = ${account.playerId}::uuid
            and purse = ${account.purse} and currency = ${account.currency}`
      : sql`select coalesce(sum(amount), 0)::text as balance from ledger_entries
            where owner = 'house' and account = ${account.name} and currency = ${account.currency}`;
  const row = await firstRow<{ balance: string }>(database, statement);
  return BigInt(row?.balance ?? 0);
}
