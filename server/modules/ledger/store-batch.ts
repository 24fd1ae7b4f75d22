/** The SQL of many transfers at once. */
import { type SQL, sql } from 'drizzle-orm';
import { isUnit } from '#shared/units.ts';
import { firstRow, rows } from '../../db/rows.ts';
import type { Transaction } from '../../db/types.ts';
import { accountKey, type ChainedTransfer } from './canonical.ts';
import { pairOf } from './store.ts';
import type { Entry, PlayerAccount, PlayerPurse, TransferRequest } from './types.ts';

export { type Created, createChains, createPurses, dropCreated } from './store.ts';

/** Where a chain ends. */
export interface Head {
  position: bigint;
  hash: string;
}

/** Minor units. */
export interface PurseState {
  account: PlayerAccount;
  balance: bigint;
  floor: bigint;
}

/** A transfer with its place in its chain and the balances that its lines leave. */
export interface PlacedTransfer extends ChainedTransfer {
  hash: string;
  request: TransferRequest;
  lines: readonly (Entry & { balanceAfter: bigint | null })[];
}

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;

/** The ends of chains, kept as they are until the transaction ends; locked in one order. */
export async function lockChains(transaction: Transaction, chains: readonly string[]): Promise<Map<string, Head>> {
  const found = await rows<{ chain: string; position: string; hash: string }>(
    transaction,
    sql`select chain, position::text, hash from ledger_chains
      where chain in (select jsonb_array_elements_text(${json(chains)})) order by chain for update`,
  );
  return new Map(found.map(({ chain, position, hash }) => [chain, { position: BigInt(position), hash }]));
}

/** Those of the purses that there are, by their keys, kept as they are until the transaction ends; locked in one order. */
export async function lockPurses(
  transaction: Transaction,
  purses: readonly PlayerAccount[],
): Promise<Map<string, PurseState>> {
  const asked = purses.map(({ playerId, purse, currency }) => ({ player_id: playerId, purse, currency }));
  const found = await rows<{ player_id: string; purse: PlayerPurse; currency: string; balance: string; floor: string }>(
    transaction,
    sql`select player_id::text, purse, currency, balance::text, floor::text from ledger_accounts
      where (player_id, purse, currency) in (select player_id, purse, currency
        from jsonb_to_recordset(${json(asked)}) as asked (player_id uuid, purse text, currency text))
      order by ledger_accounts.player_id, purse collate "C", currency collate "C" for update`,
  );
  return new Map(
    found.map(({ player_id, purse, currency, balance, floor }) => {
      if (!isUnit(currency)) throw new Error(`ledger purse in unknown currency ${currency}`);
      const account: PlayerAccount = { owner: 'player', playerId: player_id, purse, currency };
      return [accountKey(account), { account, balance: BigInt(balance), floor: BigInt(floor) }];
    }),
  );
}

/** Whether one of the requests was posted before, under its key. */
export async function areTaken(transaction: Transaction, requests: readonly TransferRequest[]): Promise<boolean> {
  const keys = requests.map(({ source, externalId }) => ({ source, external_id: externalId }));
  const row = await firstRow<{ taken: boolean }>(
    transaction,
    sql`select exists (select from jsonb_to_recordset(${json(keys)}) as asked (source text, external_id text)
      join ledger_transfers as transfer using (source, external_id)) as taken`,
  );
  return row?.taken ?? false;
}

function transferRow(transfer: PlacedTransfer) {
  const { lines, request } = transfer;
  const pair = pairOf(lines);
  const { balanceAfter = null } = lines.find(({ account }) => account.owner === 'player') ?? {};
  return {
    ...{ transfer_id: transfer.transferId, source: transfer.source, external_id: transfer.externalId },
    ...{ kind: request.kind, details: request.details, chain: transfer.chain, link: transfer.hash },
    ...{ position: transfer.position.toString(), created_at: new Date(transfer.createdAtMs).toISOString() },
    ...(pair && {
      ...{ player_id: pair.player.playerId, purse: pair.player.purse, currency: pair.player.currency },
      ...{ house: pair.house, amount: pair.amount.toString(), balance_after: balanceAfter?.toString() },
    }),
  };
}

const lineRows = ({ transferId, lines }: PlacedTransfer) =>
  pairOf(lines)
    ? []
    : lines.map(({ account, amount, balanceAfter }, line) => ({
        ...{ transfer_id: transferId, line, owner: account.owner, currency: account.currency },
        player_id: account.owner === 'player' ? account.playerId : null,
        account: account.owner === 'player' ? account.purse : account.name,
        ...{ amount: amount.toString(), balance_after: balanceAfter?.toString() ?? null },
      }));

/**
 * Writes transfers with their lines, and what they leave of purses and chains; those must be locked.
 * @throws when a key was taken by another transaction since
 */
export async function writeTransfers(
  transaction: Transaction,
  transfers: readonly PlacedTransfer[],
  { heads, purses }: { heads: ReadonlyMap<string, Head>; purses: ReadonlyMap<string, PurseState> },
): Promise<void> {
  const left = [...purses.values()].map(({ account: { playerId, purse, currency }, balance }) => ({
    ...{ player_id: playerId, purse, currency, balance: balance.toString() },
  }));
  const ends = [...heads].map(([chain, { position, hash }]) => ({ chain, position: position.toString(), hash }));
  await transaction.execute(sql`with written as (
      insert into ledger_transfers (transfer_id, source, external_id, kind, details, chain, position, link, created_at,
        player_id, purse, house, currency, amount, balance_after)
      select transfer_id, source, external_id, kind, details, chain, position, decode(link, 'hex'), created_at,
        player_id, purse, house, currency, amount, balance_after
      from jsonb_to_recordset(${json(transfers.map(transferRow))}) as transfer (transfer_id uuid, source text,
        external_id text, kind text, details jsonb, chain text, position bigint, link text, created_at timestamptz,
        player_id uuid, purse text, house text, currency text, amount bigint, balance_after bigint)
    ), entered as (
      insert into ledger_lines (transfer_id, line, owner, player_id, account, currency, amount, balance_after)
      select * from jsonb_to_recordset(${json(transfers.flatMap(lineRows))}) as entry (transfer_id uuid, line smallint,
        owner text, player_id uuid, account text, currency text, amount bigint, balance_after bigint)
    ), moved as (
      update ledger_accounts as purse set balance = kept.balance
      from jsonb_to_recordset(${json(left)}) as kept (player_id uuid, purse text, currency text, balance bigint)
      where purse.player_id = kept.player_id and purse.purse = kept.purse and purse.currency = kept.currency
    )
    update ledger_chains as chain set position = ends.position, hash = ends.hash
    from jsonb_to_recordset(${json(ends)}) as ends (chain text, position bigint, hash text)
    where chain.chain = ends.chain`);
}
