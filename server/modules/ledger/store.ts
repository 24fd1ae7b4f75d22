/** The ledger's SQL. */
import { type SQL, sql } from 'drizzle-orm';
import { isUnit } from '#shared/units.ts';
import { firstRow, rows } from '../../db/rows.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import { type ChainedTransfer, GENESIS_HASH, inputHashOf, linkParts } from './canonical.ts';
import type {
  Account,
  Entry,
  PlatformAccount,
  PlayerAccount,
  PlayerPurse,
  PurseBalance,
  TransferKind,
  TransferRequest,
} from './types.ts';

/** One line as it is written. */
export interface EntryLine extends Entry {
  /** What the lines up to this one, and this one, move on its account. */
  moved: bigint;
}

/** A transfer before it has its place in a chain. */
type UnplacedTransfer = Omit<ChainedTransfer, 'position'>;

/** What a transfer waits for: chain heads and purses, both sorted. */
export interface Locks {
  chains: readonly string[];
  purses: readonly PlayerAccount[];
}

/**
 * `missing`: a chain or a purse does not exist yet. `refused`: the key is taken, or a purse would fall under its
 * floor. In both cases nothing was written.
 */
export type Written =
  | { outcome: 'written'; balances: PurseBalance[] }
  | { outcome: 'refused' }
  | { outcome: 'missing'; what: 'chains' | 'purses' };

export interface StoredTransfer {
  transferId: string;
  kind: TransferKind;
  inputHash: string;
}

const LOWEST = '-9223372036854775807';

const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** Creates the chain heads that do not exist yet. @returns those */
export async function createChains(transaction: Transaction, chains: readonly string[]): Promise<string[]> {
  const created = await rows<{ chain: string }>(
    transaction,
    sql`insert into ledger_chains (chain, hash)
        values ${list(chains.map((chain) => sql`(${chain}, ${GENESIS_HASH})`))} on conflict do nothing returning chain`,
  );
  return created.map(({ chain }) => chain);
}

/** What a transfer has created for itself before it was refused. */
export interface Created {
  chains: string[];
  purses: PlayerAccount[];
}

/** Takes out again what was created for a transfer that was refused: a refusal leaves nothing behind. */
export async function dropCreated(transaction: Transaction, { chains, purses }: Created): Promise<void> {
  if (purses.length > 0) {
    await transaction.execute(sql`delete from ledger_accounts
      where (player_id, purse, currency) in (${list(purses.map(purseRow))}) and balance = 0`);
  }
  if (chains.length > 0) {
    await transaction.execute(sql`delete from ledger_chains
      where chain in (${list(chains.map((chain) => sql`${chain}`))}) and position = 0`);
  }
}

const purseRow = ({ playerId, purse, currency }: PlayerAccount): SQL => sql`(${playerId}::uuid, ${purse}, ${currency})`;

/** Creates the purses that do not exist yet; to be called with their players' chains locked. @returns those */
export async function createPurses(
  transaction: Transaction,
  purses: readonly PlayerAccount[],
): Promise<PlayerAccount[]> {
  // What is owed has no floor; all else ends at nothing.
  const row = ({ playerId, purse, currency }: PlayerAccount) =>
    sql`(${playerId}::uuid, ${purse}, ${currency}, ${purse === 'debt' ? LOWEST : '0'}::bigint)`;
  const created = await rows<{ player_id: string; purse: string; currency: string }>(
    transaction,
    sql`insert into ledger_accounts (player_id, purse, currency, floor)
        values ${list(purses.map(row))} on conflict do nothing returning player_id::text, purse, currency`,
  );
  return purses.filter(({ playerId, purse, currency }) =>
    created.some((one) => one.player_id === playerId && one.purse === purse && one.currency === currency),
  );
}

/** The link of a row of `ledger_transfers` named `transfer`, as the next one hashes it. */
export const HASH = sql`coalesce(encode(transfer.link, 'hex'), transfer.hash)`;

/** The lines of a row of `ledger_transfers` named `transfer`, as JSON. */
export const LINES = sql`(select coalesce(jsonb_agg(jsonb_build_object('transfer_id', entry.transfer_id, 'owner', entry.owner,
    'player_id', entry.player_id, 'account', entry.account, 'currency', entry.currency, 'amount', entry.amount::text)
    order by entry.line), '[]'::jsonb)
  from ledger_entries as entry where entry.transfer_id = transfer.transfer_id)`;

export async function findTransfer(
  database: Queryable,
  source: string,
  externalId: string,
): Promise<StoredTransfer | null> {
  const row = await firstRow<{
    transfer_id: string;
    kind: TransferKind;
    details: Record<string, string>;
    entries: EntryRow[];
  }>(
    database,
    sql`select transfer_id::text, kind, details, ${LINES} as entries from ledger_transfers as transfer
        where source = ${source} and external_id = ${externalId}`,
  );
  if (row === null) return null;
  const { transfer_id: transferId, kind, details } = row;
  return { transferId, kind, inputHash: inputHashOf({ kind, details, entries: row.entries.map(entryOfRow) }) };
}

export interface EntryRow {
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
  if (!isUnit(currency)) throw new Error(`ledger entry in unknown currency ${currency}`);
  const account: Account =
    row.owner === 'player' && row.player_id !== null
      ? { owner: 'player', playerId: row.player_id, purse: row.account as PlayerPurse, currency }
      : { owner: 'house', name: row.account as PlatformAccount, currency };
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

/** The two lines of a transfer between one purse and one account of the house, which its own row says. */
interface Pair {
  player: PlayerAccount;
  house: PlatformAccount;
  /** What the purse gets. */
  amount: bigint;
}

/** The pair that lines are; null: they need rows of their own. */
export function pairOf(lines: readonly Entry[]): Pair | null {
  const [first, second] = lines;
  if (lines.length !== 2 || first?.account.owner !== 'house' || second?.account.owner !== 'player') return null;
  return { player: second.account, house: first.account.name, amount: second.amount };
}

/** The lines of a transfer as the statement reads them. */
function linesJson(lines: readonly EntryLine[]): string {
  return JSON.stringify(
    lines.map(({ account, amount, moved }, line) => ({
      line,
      owner: account.owner,
      player_id: account.owner === 'player' ? account.playerId : null,
      account: account.owner === 'player' ? account.purse : account.name,
      currency: account.currency,
      amount: amount.toString(),
      moved: moved.toString(),
    })),
  );
}

interface WrittenRow {
  written: boolean;
  heads: number;
  purses: number;
  player_id: string | null;
  purse: PlayerPurse;
  currency: string;
  balance: string;
}

function balancesOf(found: readonly WrittenRow[], purses: readonly PlayerAccount[]): PurseBalance[] {
  return purses.map((account) => {
    const row = found.find(
      ({ player_id, purse, currency }) =>
        player_id === account.playerId && purse === account.purse && currency === account.currency,
    );
    if (!row) throw new Error(`ledger purse ${account.playerId}/${account.purse}/${account.currency} did not move`);
    return { account, balance: BigInt(row.balance) };
  });
}

/** Purses are locked once all chain heads are; without purses the second part is left out. */
function lockedPurses({ chains, purses }: Locks): SQL {
  const columns = sql`select player_id, purse, currency, balance, floor from ledger_accounts`;
  if (purses.length === 0) return sql`${columns} where false`;
  return sql`${columns}
    where (player_id, purse, currency) in (${list(purses.map(purseRow))})
      and (select count(*) from heads) = ${chains.length}::integer
    order by player_id, purse collate "C", currency collate "C" for update`;
}

/** Writes a transfer of two lines into one row. */
const pairWritten = ({ house, amount }: Pair, columns: SQL, values: SQL): SQL => sql`after as (
    select player_id, purse, currency, floor, balance + ${amount.toString()}::bigint as balance from purses
  ), written as (
    insert into ledger_transfers (${columns}, player_id, purse, house, currency, amount, balance_after)
    select ${values}, after.player_id, after.purse, ${house}, after.currency, ${amount.toString()}::bigint, after.balance
    from head cross join after where after.balance >= after.floor
    on conflict on constraint ledger_transfers_once do nothing
    returning transfer_id
  )`;

/** Writes a transfer and its lines. */
const linesWritten = (lines: readonly EntryLine[], columns: SQL, values: SQL, purses: number): SQL => sql`lines as (
    select * from jsonb_to_recordset(${linesJson(lines)}::jsonb) as line (line smallint, owner text,
      player_id uuid, account text, currency text, amount bigint, moved bigint)
  ), after as (
    select player_id, purse, currency, floor, balance + (
      select sum(amount) from lines where lines.player_id = purses.player_id and lines.account = purses.purse
        and lines.currency = purses.currency)::bigint as balance
    from purses
  ), written as (
    insert into ledger_transfers (${columns}) select ${values} from head
    where (select count(*) from after where balance >= floor) = ${purses}::integer
    on conflict on constraint ledger_transfers_once do nothing
    returning transfer_id
  ), entered as (
    insert into ledger_lines (transfer_id, line, owner, player_id, account, currency, amount, balance_after)
    select written.transfer_id, line.line, line.owner, line.player_id, line.account, line.currency, line.amount,
      purses.balance + line.moved
    from written cross join lines as line left join purses on purses.player_id = line.player_id
      and purses.purse = line.account and purses.currency = line.currency
  )`;

/**
 * Posts a transfer in one statement, all of it or nothing: locks the chain heads and then the purses, each in one
 * order, writes the transfer with its lines and its link, brings the purses to their new balances and moves the head
 * of its chain. What waited for a lock goes on with what the one before it left.
 */
export async function writeTransfer(
  transaction: Transaction,
  request: TransferRequest,
  transfer: UnplacedTransfer,
  lines: readonly EntryLine[],
  locks: Locks,
): Promise<Written> {
  const { chain } = transfer;
  const link = linkParts(transfer);
  const pair = pairOf(lines);
  const columns = sql`transfer_id, source, external_id, kind, details, chain, position, link, created_at`;
  const values = sql`${transfer.transferId}::uuid, ${request.source}, ${request.externalId}, ${request.kind},
    ${JSON.stringify(request.details)}::jsonb, head.chain, head.position, head.link,
    ${new Date(transfer.createdAtMs).toISOString()}::timestamptz`;
  const found = await rows<WrittenRow>(
    transaction,
    sql`with heads as (
          select chain, position, hash from ledger_chains
          where chain in (${list(locks.chains.map((name) => sql`${name}`))}) order by chain for update
        ), purses as (
          ${lockedPurses(locks)}
        ), head as (
          select chain, position, link, encode(link, 'hex') as hash from (
            select chain, position + 1 as position, sha256(convert_to('["' || hash || '",' || ${link.chain}::text
              || ',"' || (position + 1) || '",' || ${link.rest}::text || ']', 'UTF8')) as link
            from heads where chain = ${chain}
          ) as linked
        ), ${pair ? pairWritten(pair, columns, values) : linesWritten(lines, columns, values, locks.purses.length)},
        moved as (
          update ledger_accounts as purse set balance = after.balance
          from written, after
          where purse.player_id = after.player_id and purse.purse = after.purse and purse.currency = after.currency
          returning purse.player_id, purse.purse, purse.currency, purse.balance
        ), advanced as (
          update ledger_chains as chain set position = head.position, hash = head.hash
          from written, head where chain.chain = head.chain
        )
        select counted.*, moved.player_id::text, moved.purse, moved.currency, moved.balance::text
        from (select exists (select 1 from written) as written, (select count(*) from heads)::integer as heads,
          (select count(*) from purses)::integer as purses) as counted
        left join moved on true`,
  );
  const [counted] = found;
  if (counted?.written) return { outcome: 'written', balances: balancesOf(found, locks.purses) };
  if (counted?.heads !== locks.chains.length) return { outcome: 'missing', what: 'chains' };
  return counted.purses === locks.purses.length ? { outcome: 'refused' } : { outcome: 'missing', what: 'purses' };
}

/** The balance of a purse in minor units, 0 before its first entry: an expression for other statements. */
export function purseBalance({ playerId, purse, currency }: PlayerAccount): SQL {
  return sql`coalesce((select balance from ledger_accounts where player_id = ${playerId}::uuid
    and purse = ${purse} and currency = ${currency}), 0)`;
}

/** Balance in minor units: stored for a purse, derived from the entries for the platform. */
export async function readBalance(database: Queryable, account: Account): Promise<bigint> {
  const balance =
    account.owner === 'player'
      ? purseBalance(account)
      : sql`(select coalesce(sum(amount), 0) from ledger_entries
          where owner = 'house' and account = ${account.name} and currency = ${account.currency})`;
  const row = await firstRow<{ balance: string }>(database, sql`select ${balance}::text as balance`);
  return BigInt(row?.balance ?? 0);
}
