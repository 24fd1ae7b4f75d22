/** Applies `migrations/NNNN_name.sql` in order, once each; the same files on both databases (PostgreSQL 15 SQL). */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { firstRow } from './rows.ts';
import type { Database, Transaction } from './types.ts';

const DIRECTORY = join(import.meta.dirname, 'migrations');
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number that no other advisory lock of ours uses. */
const ADVISORY_LOCK = 7_233_001;
const QUOTE = '$fairwind_migration$';

interface Migration {
  name: string;
  text: string;
  checksum: string;
}

function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    if (!FILE_NAME.test(name)) throw new Error(`Migration ${name} must be named NNNN_name.sql`);
    // Line ends are not content: a checkout on Windows has the same checksum.
    const text = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}

/** Runs a whole file as one statement: the drivers' extended protocol takes a single one. */
function asOneStatement(text: string): string {
  return `do ${QUOTE} begin\n${text}\nend ${QUOTE}`;
}

async function applyOnce(transaction: Transaction, migration: Migration): Promise<boolean> {
  // Nodes that start together wait for each other here.
  await transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK}::bigint)`);
  await transaction.execute(sql`
    create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`);
  const applied = await firstRow<{ checksum: string }>(
    transaction,
    sql`select checksum from schema_migrations where name = ${migration.name}`,
  );
  if (applied) {
    if (applied.checksum === migration.checksum) return false;
    throw new Error(`Migration ${migration.name} was changed after it had been applied; add a new one instead`);
  }
  await transaction.execute(sql.raw(asOneStatement(migration.text)));
  await transaction.execute(
    sql`insert into schema_migrations (name, checksum) values (${migration.name}, ${migration.checksum})`,
  );
  return true;
}

/**
 * Brings the database up to date, one transaction per file.
 * @returns the names of the files applied now.
 * @throws when an applied file has changed since, or a statement fails (that file is then not applied at all).
 */
export async function migrate(database: Database, directory: string = DIRECTORY): Promise<string[]> {
  const applied: string[] = [];
  for (const migration of readMigrations(directory)) {
    const isNew = await database.transaction((transaction) => applyOnce(transaction, migration));
    if (isNew) applied.push(migration.name);
  }
  return applied;
}
