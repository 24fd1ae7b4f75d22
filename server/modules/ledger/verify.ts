/** Auditing the ledger: nothing here writes. */
import { sql } from 'drizzle-orm';
import { rows } from '../../db/rows.ts';
import type { Queryable } from '../../db/types.ts';
import { GENESIS_HASH, inputHashOf, linkHash } from './canonical.ts';
import { entryOfRow } from './store.ts';
import type { TransferKind } from './types.ts';

export interface LedgerReport {
  transfers: number;
  /** One sentence for each thing that does not hold; empty when the ledger is sound. */
  problems: string[];
}

interface TransferRow {
  transfer_id: string;
  source: string;
  external_id: string;
  kind: TransferKind;
  details: Record<string, string>;
  input_hash: string;
  chain: string;
  position: string;
  previous_hash: string;
  hash: string;
  created_at_ms: string;
  entries: {
    transfer_id: string;
    owner: 'player' | 'house';
    player_id: string | null;
    account: string;
    currency: string;
    amount: string;
  }[];
}

async function unbalancedTransfers(database: Queryable): Promise<string[]> {
  const found = await rows<{ transfer_id: string; currency: string; total: string }>(
    database,
    sql`select transfer_id::text, currency, sum(amount)::text as total from ledger_entries
        group by transfer_id, currency having sum(amount) <> 0`,
  );
  return found.map((row) => `transfer ${row.transfer_id} sums to ${row.total} ${row.currency}`);
}

async function wrongBalances(database: Queryable): Promise<string[]> {
  const found = await rows<{ account: string; stored: string; derived: string }>(
    database,
    sql`select purse.player_id || '/' || purse.purse || '/' || purse.currency as account,
          purse.balance::text as stored, coalesce(sum(entry.amount), 0)::text as derived
        from ledger_accounts as purse
        left join ledger_entries as entry on entry.player_id = purse.player_id
          and entry.account = purse.purse and entry.currency = purse.currency
        group by purse.player_id, purse.purse, purse.currency, purse.balance
        having purse.balance <> coalesce(sum(entry.amount), 0)`,
  );
  return found.map((row) => `purse ${row.account} stores ${row.stored}, its entries say ${row.derived}`);
}

/** What is wrong with a link, given the one before it. */
function linkProblems(row: TransferRow, position: bigint, previousHash: string): string[] {
  const entries = row.entries.map(entryOfRow);
  const inputHash = inputHashOf({ kind: row.kind, entries, details: row.details });
  const hash = linkHash(row.previous_hash, {
    transferId: row.transfer_id,
    source: row.source,
    externalId: row.external_id,
    inputHash: row.input_hash,
    chain: row.chain,
    position: BigInt(row.position),
    createdAtMs: Number(row.created_at_ms),
  });
  const checks: [boolean, string][] = [
    [inputHash === row.input_hash, 'its content is not what was asked'],
    [BigInt(row.position) === position, `it stands at ${row.position}, expected ${position}`],
    [row.previous_hash === previousHash, 'the link before it is another'],
    [hash === row.hash, 'its hash is not its own'],
  ];
  return checks.flatMap(([holds, text]) => (holds ? [] : [`transfer ${row.transfer_id} in ${row.chain}: ${text}`]));
}

async function chainProblems(database: Queryable, head: { chain: string; position: string; hash: string }) {
  const links = await rows<TransferRow>(
    database,
    sql`select transfer_id::text, source, external_id, kind, details, input_hash, chain, position::text,
          previous_hash, hash, (extract(epoch from created_at) * 1000)::bigint::text as created_at_ms,
          (select coalesce(jsonb_agg(jsonb_build_object('transfer_id', entry.transfer_id, 'owner', entry.owner,
              'player_id', entry.player_id, 'account', entry.account, 'currency', entry.currency,
              'amount', entry.amount::text) order by entry.line), '[]'::jsonb)
           from ledger_entries as entry where entry.transfer_id = transfer.transfer_id) as entries
        from ledger_transfers as transfer where chain = ${head.chain} order by transfer.position`,
  );
  const problems: string[] = [];
  let previousHash = GENESIS_HASH;
  let position = 0n;
  for (const link of links) {
    position += 1n;
    problems.push(...linkProblems(link, position, previousHash));
    previousHash = link.hash;
  }
  if (head.hash !== previousHash || BigInt(head.position) !== position) {
    problems.push(`chain ${head.chain} ends at ${position}, its head says ${head.position}`);
  }
  return { transfers: links.length, problems };
}

/**
 * Checks the whole ledger: every transfer sums to zero, stored balances equal the sums of their entries, every hash
 * chain is whole and ends at its head, and no transfer stands outside a chain. Run it on a database at rest.
 */
export async function verifyLedger(database: Queryable): Promise<LedgerReport> {
  const problems = [...(await unbalancedTransfers(database)), ...(await wrongBalances(database))];
  const heads = await rows<{ chain: string; position: string; hash: string }>(
    database,
    sql`select chain, position::text, hash from ledger_chains order by chain`,
  );
  let transfers = 0;
  for (const head of heads) {
    const chain = await chainProblems(database, head);
    transfers += chain.transfers;
    problems.push(...chain.problems);
  }
  const total = await rows<{ total: number }>(database, sql`select count(*)::integer as total from ledger_transfers`);
  if ((total[0]?.total ?? 0) !== transfers) problems.push('transfers stand outside every chain');
  return { transfers, problems };
}
