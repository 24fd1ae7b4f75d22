/** Auditing the ledger: nothing here writes. */
import { sql } from 'drizzle-orm';
import { rows } from '../../db/rows.ts';
import type { Database, Queryable } from '../../db/types.ts';
import { GENESIS_HASH, inputHashOf, linkHash } from './canonical.ts';
import { type EntryRow, entryOfRow, HASH, LINES } from './store.ts';
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
  /** Transfers of before the links were short have this and the link before them. */
  input_hash: string | null;
  chain: string;
  position: string;
  previous_hash: string | null;
  hash: string;
  created_at_ms: string;
  entries: EntryRow[];
}

async function unbalancedTransfers(database: Queryable): Promise<string[]> {
  const found = await rows<{ transfer_id: string; currency: string; total: string }>(
    database,
    sql`select transfer_id::text, currency, sum(amount)::text as total from ledger_lines
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
        left join (
          select player_id, account, currency, amount from ledger_lines where owner = 'player'
          union all
          select player_id, purse, currency, amount from ledger_transfers where amount is not null
        ) as entry on entry.player_id = purse.player_id and entry.account = purse.purse and entry.currency = purse.currency
        group by purse.player_id, purse.purse, purse.currency, purse.balance
        having purse.balance <> coalesce(sum(entry.amount), 0)`,
  );
  return found.map((row) => `purse ${row.account} stores ${row.stored}, its entries say ${row.derived}`);
}

/** What is wrong with a link, given the one before it. */
function linkProblems(row: TransferRow, position: bigint, previousHash: string): string[] {
  const entries = row.entries.map(entryOfRow);
  const inputHash = inputHashOf({ kind: row.kind, entries, details: row.details });
  const hash = linkHash(row.previous_hash ?? previousHash, {
    transferId: row.transfer_id,
    source: row.source,
    externalId: row.external_id,
    inputHash: row.input_hash ?? inputHash,
    chain: row.chain,
    position: BigInt(row.position),
    createdAtMs: Number(row.created_at_ms),
  });
  const checks: [boolean, string][] = [
    [row.input_hash === null || inputHash === row.input_hash, 'its content is not what was asked'],
    [BigInt(row.position) === position, `it stands at ${row.position}, expected ${position}`],
    [row.previous_hash === null || row.previous_hash === previousHash, 'the link before it is another'],
    [hash === row.hash, 'its hash is not its own'],
  ];
  return checks.flatMap(([holds, text]) => (holds ? [] : [`transfer ${row.transfer_id} in ${row.chain}: ${text}`]));
}

interface Head {
  chain: string;
  position: string;
  hash: string;
}

/** Where a check begins: the link before it, which was checked. */
const START: Omit<Head, 'chain'> = { position: '0', hash: GENESIS_HASH };
/** So many links are read at once: a check holds no connection, and no memory, for long. */
const LINKS_AT_ONCE = 500;

/** Checks a chain from a link to its head as it was read; what is appended meanwhile is for the next check. */
async function chainProblems(database: Queryable, head: Head, from: Omit<Head, 'chain'> = START) {
  const problems: string[] = [];
  let previousHash = from.hash;
  let position = BigInt(from.position);
  for (;;) {
    const links = await rows<TransferRow>(
      database,
      sql`select transfer_id::text, source, external_id, kind, details, input_hash, chain, position::text,
            previous_hash, ${HASH} as hash, (extract(epoch from created_at) * 1000)::bigint::text as created_at_ms,
            ${LINES} as entries
          from ledger_transfers as transfer
          where chain = ${head.chain} and transfer.position > ${position.toString()}::bigint
            and transfer.position <= ${head.position}::bigint
          order by transfer.position limit ${LINKS_AT_ONCE}::integer`,
    );
    for (const link of links) {
      position += 1n;
      problems.push(...linkProblems(link, position, previousHash));
      previousHash = link.hash;
    }
    if (links.length < LINKS_AT_ONCE) break;
  }
  if (head.hash !== previousHash || BigInt(head.position) !== position) {
    problems.push(`chain ${head.chain} ends at ${position}, its head says ${head.position}`);
  }
  return { transfers: Number(position - BigInt(from.position)), problems };
}

/** Transfers that no head reaches. One statement: a transfer and the head that it moves are written together. */
async function strayTransfers(database: Queryable): Promise<string[]> {
  const found = await rows<{ count: number }>(
    database,
    sql`select count(*)::integer as count from ledger_transfers as transfer
        left join ledger_chains as head using (chain)
        where head.chain is null or transfer.position > head.position`,
  );
  return (found[0]?.count ?? 0) > 0 ? ['transfers stand outside every chain'] : [];
}

const sums = async (database: Queryable): Promise<string[]> => [
  ...(await unbalancedTransfers(database)),
  ...(await wrongBalances(database)),
];

/**
 * Checks the whole ledger: every transfer sums to zero, stored balances equal the sums of their entries, every hash
 * chain is whole and ends at its head, and no transfer stands outside a chain. A ledger that is being written to may be
 * checked: each statement sees one moment, and what is there is never changed.
 */
export async function verifyLedger(database: Queryable): Promise<LedgerReport> {
  const problems = await sums(database);
  const heads = await rows<Head>(database, sql`select chain, position::text, hash from ledger_chains order by chain`);
  let transfers = 0;
  for (const head of heads) {
    const chain = await chainProblems(database, head);
    transfers += chain.transfers;
    problems.push(...chain.problems);
  }
  return { transfers, problems: [...problems, ...(await strayTransfers(database))] };
}

interface CheckedHead extends Head {
  checked_position: string | null;
  checked_hash: string | null;
  /** What stands now where the last check ended. */
  standing_hash: string | null;
}

/**
 * Checks what came since the last check, and all sums; what holds is the next check's beginning. The link where the last
 * one ended must still be the same. A fault ends nothing: each chain is looked at, and one that holds moves on.
 */
export async function verifyOnward(database: Database, now: Date): Promise<LedgerReport> {
  const problems = await sums(database);
  const heads = await rows<CheckedHead>(
    database,
    sql`select head.chain, head.position::text, head.hash, done.position::text as checked_position,
          done.hash as checked_hash,
          case when done.position = 0 then ${GENESIS_HASH} else ${HASH} end as standing_hash
        from ledger_chains as head
        left join ledger_checkpoints as done using (chain)
        left join ledger_transfers as transfer on transfer.chain = done.chain and transfer.position = done.position
        where done.position is null or done.position < head.position
          or (case when done.position = 0 then ${GENESIS_HASH} else ${HASH} end) is distinct from done.hash
        order by head.chain`,
  );
  let transfers = 0;
  for (const head of heads) {
    const { checked_position: position, checked_hash: hash, standing_hash } = head;
    const changed = hash !== null && hash !== standing_hash ? [`chain ${head.chain} was changed at ${position}`] : [];
    const chain = await chainProblems(database, head, position !== null && hash !== null ? { position, hash } : START);
    transfers += chain.transfers;
    const found = [...changed, ...chain.problems];
    problems.push(...found);
    if (found.length === 0) await keepCheckpoint(database, head, now);
  }
  return { transfers, problems: [...problems, ...(await strayTransfers(database))] };
}

async function keepCheckpoint(database: Queryable, { chain, position, hash }: Head, now: Date): Promise<void> {
  await database.execute(sql`insert into ledger_checkpoints (chain, position, hash, checked_at)
    values (${chain}, ${position}::bigint, ${hash}, ${now.toISOString()}::timestamptz)
    on conflict (chain) do update
      set position = excluded.position, hash = excluded.hash, checked_at = excluded.checked_at
      where ledger_checkpoints.position < excluded.position`);
}

/** Checks the chain of one player by itself; a transfer that commits meanwhile is not counted yet. */
export async function verifyPlayerChain(database: Queryable, playerId: string): Promise<LedgerReport> {
  const heads = await rows<Head>(
    database,
    sql`select chain, position::text, hash from ledger_chains where chain = ${`player:${playerId}`}`,
  );
  const [head] = heads;
  return head === undefined ? { transfers: 0, problems: [] } : chainProblems(database, head);
}
