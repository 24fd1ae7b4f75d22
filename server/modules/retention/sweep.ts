/** Takes what is too old out of its table, a batch a transaction: into a sealed file where its rule says so, else for good. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { type Database, dropPartitions, PARTITIONED, rows, type Transaction } from '../../db/index.ts';
import { errorText } from '../../logged-error.ts';
import type { Vault } from '../vault/index.ts';
import { RETENTION_RULES, type RetentionRule } from './rules.ts';
import { beginRun, endRun, expiredArchives, forgetArchive, noteArchive } from './store.ts';

const pack = promisify(gzip);
const DAY_MS = 86_400_000;
/** Rows of one transaction: few enough that an embedded database has time for others between two. */
const BATCH = 1_000;
/** A rule that has more to do goes on with its next run, so that it cannot keep the others from theirs. */
const LONGEST_MS = 60_000;
/** How much of a file's hash is in its name. */
const NAME_LENGTH = 32;

interface OldRow {
  part: number;
  place: string;
  at: string;
  row: string;
}

interface SweepParts {
  database: Database;
  clock: Clock;
  vault: Pick<Vault, 'put' | 'delete'>;
  rules?: readonly RetentionRule[];
}

/** Rows of a rule that are older than a moment, locked until the transaction ends; somebody else's are left alone. */
function oldRows({ table, from, only }: RetentionRule, before: Date, columns: SQL): SQL {
  const age = sql`kept.${sql.identifier(from)}`;
  return sql`select kept.tableoid::bigint as part, kept.ctid::text as place ${columns}
    from ${sql.identifier(table)} as kept
    where ${age} < ${before.toISOString()}::timestamptz ${only === undefined ? sql`` : sql.raw(`and ${only}`)}
    limit ${BATCH}::integer for update of kept skip locked`;
}

/** Deletes rows by their places. Returns how many. */
async function deleteOld(transaction: Transaction, { table }: RetentionRule, old: SQL): Promise<number> {
  const [gone] = await rows<{ total: number }>(
    transaction,
    sql`with old as materialized (${old}), gone as (
        delete from ${sql.identifier(table)} as kept using old
        where kept.tableoid = old.part::oid and kept.ctid = old.place::tid returning 1
      ) select count(*)::integer as total from gone`,
  );
  return gone?.total ?? 0;
}

/**
 * Writes a batch into a file, one row of JSON a line, and deletes it. The file is named after what is in it: a batch
 * whose transaction failed after the file was written makes the same file again.
 */
async function archiveBatch(
  { clock, vault }: SweepParts,
  transaction: Transaction,
  rule: RetentionRule & { archivedDays: number },
  before: Date,
): Promise<number> {
  const at = sql`to_jsonb(kept.${sql.identifier(rule.from)}) #>> '{}'`;
  const old = await rows<OldRow>(transaction, oldRows(rule, before, sql`, ${at} as at, to_jsonb(kept)::text as row`));
  if (old.length === 0) return 0;
  const lines = Buffer.from(`${old.map(({ row }) => row).join('\n')}\n`);
  const times = old.map((row) => Date.parse(row.at));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const name = createHash('sha256').update(lines).digest('hex').slice(0, NAME_LENGTH);
  const key = `archive/${rule.table.replaceAll('_', '-')}/${new Date(first).toISOString().slice(0, 10)}/${name}`;
  const packed = await pack(lines);
  await vault.put(key, packed);
  await noteArchive(transaction, {
    ...{ key, rule: rule.table, rows: old.length, bytes: packed.byteLength },
    ...{ firstAt: new Date(first), lastAt: new Date(last), writtenAt: clock.now() },
    expiresAt: new Date(last + (rule.days + rule.archivedDays) * DAY_MS),
  });
  const places = JSON.stringify(old.map(({ part, place }) => ({ part: Number(part), place })));
  return deleteOld(
    transaction,
    rule,
    sql`select * from jsonb_to_recordset(${places}::jsonb) as row (part bigint, place text)`,
  );
}

/** Takes all rows of a rule that are too old, for a minute at most. Returns how many it took. */
async function sweepRule(parts: SweepParts, rule: RetentionRule): Promise<number> {
  const before = new Date(parts.clock.now().getTime() - rule.days * DAY_MS);
  const { archivedDays } = rule;
  const until = performance.now() + LONGEST_MS;
  const isPartitioned = Object.hasOwn(PARTITIONED, rule.table);
  // What asks nothing of its rows goes with its partition; of others it goes once it is empty.
  const goesWhole = archivedDays === undefined && rule.only === undefined;
  let all = 0;
  if (isPartitioned && goesWhole) all += await dropPartitions(parts.database, rule.table, before, { onlyEmpty: false });
  let taken: number;
  do {
    taken = await parts.database.transaction((transaction) =>
      archivedDays === undefined
        ? deleteOld(transaction, rule, oldRows(rule, before, sql``))
        : archiveBatch(parts, transaction, { ...rule, archivedDays }, before),
    );
    all += taken;
  } while (taken === BATCH && performance.now() < until);
  if (isPartitioned && !goesWhole) await dropPartitions(parts.database, rule.table, before, { onlyEmpty: true });
  return all;
}

/** Deletes files whose time is over. */
async function expireArchives({ database, clock, vault }: SweepParts): Promise<void> {
  for (const key of await expiredArchives(database, clock.now())) {
    await vault.delete(key);
    await forgetArchive(database, key);
  }
}

/**
 * Follows every rule once, and notes for each what it took.
 * @throws when a rule could not be followed, once the others were: what it says stands in its row too
 */
export async function sweep(parts: SweepParts): Promise<void> {
  const { database, clock, rules = RETENTION_RULES } = parts;
  const failed: string[] = [];
  for (const rule of rules) {
    await beginRun(database, rule.table, clock.now());
    try {
      await endRun(database, rule.table, { at: clock.now(), taken: await sweepRule(parts, rule), error: null });
    } catch (error) {
      failed.push(rule.table);
      await endRun(database, rule.table, { at: clock.now(), taken: 0, error: errorText(error) });
    }
  }
  await expireArchives(parts);
  if (failed.length > 0) throw new Error(`old rows were not taken out of ${failed.join(', ')}`);
}
