/**
 * Applies `migrations/NNNN_name.sql` in order, once each; the same files on both databases (PostgreSQL 15 SQL). A file
 * that is no matter of seconds says so (ADR 0162).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Log } from '../log.ts';
import { ConfigError } from '../variables.ts';
import type { Patient } from './connect.ts';
import { runPatiently } from './patient-work.ts';
import { firstRow, rows } from './rows.ts';
import { ownsTables } from './running-role.ts';
import type { Database, Queryable, Transaction } from './types.ts';

const DIRECTORY = join(import.meta.dirname, 'migrations');
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number that no other advisory lock of ours uses. */
const ADVISORY_LOCK = 7_233_001;
const QUOTE = '$fairwind_migration$';
/** How often a node asks whether its turn has come. */
const TURN_EVERY_MS = 200;
const TELL_EVERY_MS = 10_000;

/** A line of a file that takes as long as it does, or is one statement that is run until it finds nothing more to do. */
const COURSE = /^-- migration: (long|in batches)$/m;
type Course = 'at once' | 'long' | 'in batches';

interface Migration {
  name: string;
  text: string;
  checksum: string;
  course: Course;
}

export interface MigrateOptions {
  directory?: string;
  /** Opens a connection for what is long; without one it has the limits of all statements, as far as there are any. */
  patient?: Patient | undefined;
  log?: Log;
  /** How often it is told that long work goes on, ms. */
  tellEveryMs?: number;
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    if (!FILE_NAME.test(name)) throw new Error(`Migration ${name} must be named NNNN_name.sql`);
    // Line ends are not content: a checkout on Windows has the same checksum.
    const text = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    const course = (COURSE.exec(text)?.[1] ?? 'at once') as Course;
    return { name, text, checksum: createHash('sha256').update(text).digest('hex'), course };
  });
}

/** Runs a whole file as one statement: the drivers' extended protocol takes a single one. */
function asOneStatement(text: string): string {
  return `do ${QUOTE} begin\n${text}\nend ${QUOTE}`;
}

/**
 * Works in a transaction while no other node migrates. Nodes that start together ask until it is their turn: a statement
 * that waited would come to its limit while another node is at something long.
 */
async function inTurn<Value>(database: Database, work: (transaction: Transaction) => Promise<Value>): Promise<Value> {
  for (;;) {
    const done = await database.transaction(async (transaction) => {
      const lock = await firstRow<{ free: boolean }>(
        transaction,
        sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCK}::bigint) as free`,
      );
      return lock?.free ? { value: await work(transaction) } : null;
    });
    if (done !== null) return done.value;
    await pause(TURN_EVERY_MS);
  }
}

const ensureTable = (transaction: Transaction) =>
  transaction.execute(sql`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`);

async function hasTable(queryable: Queryable): Promise<boolean> {
  const table = await firstRow<{ is_there: boolean }>(
    queryable,
    sql`select to_regclass('schema_migrations') is not null as is_there`,
  );
  return table?.is_there ?? false;
}

/** The checksums of the files that were applied, by their names. */
async function appliedFiles(queryable: Queryable): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ name: string; checksum: string }>(
    queryable,
    sql`select name, checksum from schema_migrations`,
  );
  return new Map(found.map(({ name, checksum }) => [name, checksum]));
}

/** @throws when the file was another one when it was applied */
function isApplied(applied: ReadonlyMap<string, string>, { name, checksum }: Migration): boolean {
  const before = applied.get(name);
  if (before === undefined || before === checksum) return before !== undefined;
  throw new Error(`Migration ${name} was changed after it had been applied; add a new one instead`);
}

const note = (transaction: Transaction, { name, checksum }: Migration) =>
  transaction.execute(sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`);

/** @returns whether it was applied now; another node may have been quicker */
async function applyWhole(transaction: Transaction, migration: Migration): Promise<boolean> {
  if (isApplied(await appliedFiles(transaction), migration)) return false;
  await transaction.execute(sql.raw(asOneStatement(migration.text)));
  await note(transaction, migration);
  return true;
}

/** How many rows a statement wrote: the two drivers say it under different names. */
async function written(transaction: Transaction, text: string): Promise<number> {
  const result = (await transaction.execute(sql.raw(text))) as unknown as { rowCount?: number; affectedRows?: number };
  return result.rowCount ?? result.affectedRows ?? 0;
}

/** One batch; with the last, which finds nothing, the file is applied. @returns the rows; null when it was applied before */
async function applyBatch(transaction: Transaction, migration: Migration): Promise<number | null> {
  if (isApplied(await appliedFiles(transaction), migration)) return null;
  const count = await written(transaction, migration.text);
  if (count === 0) await note(transaction, migration);
  return count;
}

/** A transaction each, so that none holds locks for long and what was done before an end of the process stays done. */
async function applyInBatches(
  database: Database,
  migration: Migration,
  { log, tellEveryMs = TELL_EVERY_MS }: MigrateOptions,
): Promise<boolean> {
  let sum = 0;
  let told = performance.now();
  for (;;) {
    const count = await inTurn(database, (transaction) => applyBatch(transaction, migration));
    if (count === null) return false;
    if (count === 0) return true;
    sum += count;
    if (performance.now() - told < tellEveryMs) continue;
    told = performance.now();
    log?.info({ migration: migration.name, rows: sum }, 'migrating in batches');
  }
}

function apply(database: Database, migration: Migration, options: MigrateOptions): Promise<boolean> {
  const { patient, log, tellEveryMs = TELL_EVERY_MS } = options;
  if (migration.course === 'in batches') return applyInBatches(database, migration, options);
  if (migration.course === 'at once' || patient === undefined)
    return inTurn(database, (transaction) => applyWhole(transaction, migration));
  return runPatiently({
    database,
    patient,
    askEveryMs: tellEveryMs,
    tell: (seconds) => log?.info({ migration: migration.name, seconds }, 'migrating'),
    work: (apart, begin) =>
      inTurn(apart, async (transaction) => {
        await begin(transaction);
        return applyWhole(transaction, migration);
      }),
  });
}

/** How many files are not applied yet. */
export async function pendingMigrations(database: Database): Promise<number> {
  const applied = (await hasTable(database)) ? await appliedFiles(database) : new Map<string, string>();
  return readMigrations(DIRECTORY).filter(({ name }) => !applied.has(name)).length;
}

/**
 * Brings the database up to date, one transaction per file or batch.
 * @returns the names of the files applied now.
 * @throws when an applied file has changed since, or a statement fails (that file or batch is then not applied at all).
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<string[]> {
  if (!(await hasTable(database))) await inTurn(database, ensureTable);
  const before = await appliedFiles(database);
  const migrations = readMigrations(options.directory ?? DIRECTORY);
  const pending = migrations.filter(({ name }) => !before.has(name)).length;
  if (pending > 0 && !(await ownsTables(database)))
    throw new ConfigError(
      `DATABASE_URL: ${pending} changes of the database wait, and its role may not make them. Run npm run migrate as the owner of the tables first.`,
    );
  const applied: string[] = [];
  for (const migration of migrations) {
    if (isApplied(before, migration)) continue;
    if (await apply(database, migration, options)) applied.push(migration.name);
  }
  return applied;
}
