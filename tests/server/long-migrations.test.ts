/** Migrations that are no matter of seconds (ADR 0162): without limits where they say so, or in batches. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Connection, connectDatabase, type Database, firstRow, migrate, rows } from '#server/db/index.ts';
import { forEachDatabase } from '#tests/support/databases.ts';
import { copyTemplate, hasPostgresql } from '#tests/support/postgresql.ts';
import { silentLog } from '#tests/support/silent-log.ts';

/** Far less than what the migrations take here, as 15 s are far less than what they take on a large table. */
const LIMITS = { statementMs: 300, silenceMs: 400 };
const TAKES_LONG = `create table made (id integer);\nperform pg_sleep(1.2);`;
const TELL_EVERY_MS = 100;
/** The session that is at a migration. */
const WORKING = sql`select pid from pg_stat_activity where datname = current_database() and query like '%pg_sleep%'
  and state = 'active' and pid <> pg_backend_pid()`;

function directoryWith(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), 'fairwind-migrations-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
}

const isThere = async (database: Database, table: string): Promise<boolean> =>
  (await firstRow<{ found: string | null }>(database, sql`select to_regclass(${table})::text as found`))?.found !==
  null;

describe.skipIf(!hasPostgresql)('on PostgreSQL, what takes longer than a statement may', () => {
  /** Closed by the test that opens it. */
  async function connect(): Promise<Connection> {
    const databaseUrl = await copyTemplate(inject('databasePrefix'));
    return connectDatabase({ databaseUrl, dataDirectory: '', log: silentLog, limits: LIMITS });
  }

  async function open(): Promise<Connection> {
    const connection = await connect();
    onTestFinished(() => connection.close());
    return connection;
  }

  test('is given up and undone, unless its file says that it is long: then it is told that it goes on', async () => {
    const { database, patient } = await open();
    const log = { ...silentLog, info: vi.fn() };
    const options = { patient, log, tellEveryMs: TELL_EVERY_MS };
    await expect(
      migrate(database, { ...options, directory: directoryWith({ '9001_large.sql': TAKES_LONG }) }),
    ).rejects.toThrow();
    expect(await isThere(database, 'made')).toBe(false);
    const directory = directoryWith({ '9001_large.sql': `-- A large table.\n-- migration: long\n${TAKES_LONG}` });
    expect(await migrate(database, { ...options, directory })).toEqual(['9001_large.sql']);
    expect(await isThere(database, 'made')).toBe(true);
    expect(log.info).toHaveBeenCalledWith(
      { migration: '9001_large.sql', seconds: expect.any(Number) },
      expect.stringContaining('migrating'),
    );
    expect(await migrate(database, { ...options, directory })).toEqual([]);
  });

  test('is waited for by nodes that start meanwhile, and done once', async () => {
    const { database, patient } = await open();
    const directory = directoryWith({ '9001_large.sql': `-- migration: long\n${TAKES_LONG}` });
    const options = { directory, patient, tellEveryMs: TELL_EVERY_MS };
    const applied = await Promise.all([migrate(database, options), migrate(database, options)]);
    expect(applied.flat()).toEqual(['9001_large.sql']);
  });

  test('fails when the server ends it, and the next start does it', async () => {
    const { database, patient } = await open();
    const files = { '9001_large.sql': `-- migration: long\n${TAKES_LONG}` };
    const options = { directory: directoryWith(files), patient, tellEveryMs: TELL_EVERY_MS };
    const failed = expect(migrate(database, options)).rejects.toThrow();
    const working = () => rows<{ pid: number }>(database, WORKING);
    await expect.poll(working, { interval: 20 }).toHaveLength(1);
    await database.execute(sql`select pg_terminate_backend(pid) from (${WORKING}) as working`);
    await failed;
    expect(await isThere(database, 'made')).toBe(false);
    expect(await migrate(database, options)).toEqual(['9001_large.sql']);
  });

  test('is given up when nobody answers how it goes, and PostgreSQL ends it too', async () => {
    const { database, patient, close } = await connect();
    const directory = directoryWith({ '9001_large.sql': '-- migration: long\nperform pg_sleep(600);' });
    const failed = expect(migrate(database, { directory, patient, tellEveryMs: TELL_EVERY_MS })).rejects.toThrow();
    await expect.poll(() => rows(database, WORKING), { interval: 20 }).toHaveLength(1);
    const [{ pid } = { pid: 0 }] = await rows<{ pid: number }>(database, WORKING);
    await close();
    await failed;
    const other = await open();
    const left = sql`select from pg_stat_activity where pid = ${pid}::integer and query like '%pg_sleep%'`;
    await expect.poll(() => rows(other.database, left)).toEqual([]);
  });
});

forEachDatabase((_name, open) => {
  test('in batches each is a transaction, and what was done before one that fails stays done', async () => {
    const { database } = await open({ changesSchema: true });
    await database.execute(
      sql`create table filled (id integer, doubled integer constraint small check (doubled <= 40))`,
    );
    await database.execute(sql`insert into filled (id) select generate_series(1, 25)`);
    const directory = directoryWith({
      '9001_doubles.sql': `-- Ten rows at a time.
-- migration: in batches
update filled set doubled = id * 2 where id in (select id from filled where doubled is null order by id limit 10);
`,
    });
    const log = { ...silentLog, info: vi.fn() };
    const options = { directory, log, tellEveryMs: 0 };
    const state = () =>
      firstRow(
        database,
        sql`select count(doubled)::integer as done, count(distinct xmin::text) filter (where doubled is not null)::integer
          as transactions from filled`,
      );
    await expect(migrate(database, options)).rejects.toThrow();
    expect(await state()).toEqual({ done: 20, transactions: 2 });
    await database.execute(sql`alter table filled drop constraint small`);
    expect(await migrate(database, options)).toEqual(['9001_doubles.sql']);
    expect(await state()).toEqual({ done: 25, transactions: 3 });
    expect(log.info.mock.calls.map(([{ rows: done }]) => done)).toEqual([10, 20, 5]);
    expect(await migrate(database, options)).toEqual([]);
  });
});
