import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fstatSync, fsyncSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { addressesOf } from '#server/database-address.ts';
import { openDurable } from '#server/db/durable-files.ts';
import {
  connectDatabase,
  createUnitOfWork,
  DirectoryInUseError,
  eventsAfter,
  firstRow,
  lastSequence,
  migrate,
  rows,
} from '#server/db/index.ts';
import { createDataDirectory } from '../support/data-directory.ts';
import { forEachDatabase } from '../support/databases.ts';
import { retainAt } from '../support/retention.ts';
import { silentLog } from '../support/silent-log.ts';

const directories: string[] = [];
function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'fairwind-db-'));
  directories.push(directory);
  return directory;
}
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

const message = (text: string) => ({ title: 'Title', text });

forEachDatabase((name, open) => {
  describe('design §6: unit of work and outbox', () => {
    test('messages get gapless numbers and are announced once per player, after commit only', async () => {
      const { database } = await open();
      const [first, second] = [randomUUID(), randomUUID()];
      const announced: string[] = [];
      const unit = createUnitOfWork(database, (playerId) => announced.push(playerId));
      await unit.run(async (_transaction, emit) => {
        await emit(first, 'message', message('a'));
        await emit(second, 'message', message('b'));
        await emit(first, 'message', message('c'));
        expect(announced).toEqual([]);
      });
      expect(announced.sort()).toEqual([first, second].sort());
      const failed = unit.run(async (_transaction, emit) => {
        await emit(first, 'message', message('lost'));
        throw new Error('rolled back');
      });
      await expect(failed).rejects.toThrow('rolled back');
      await unit.run((_transaction, emit) => emit(first, 'message', message('d')));
      const events = await eventsAfter(database, first, 0, 10);
      expect(events.map(({ sequence, data }) => [sequence, (data as { text: string }).text])).toEqual([
        [1, 'a'],
        [2, 'c'],
        [3, 'd'],
      ]);
      expect(announced).toHaveLength(3);
      expect(events[0]?.sent_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect((await eventsAfter(database, first, 1, 1)).map(({ sequence }) => sequence)).toEqual([2]);
      expect(await lastSequence(database, first)).toBe(3);
      expect(await lastSequence(database, randomUUID())).toBe(0);
    });

    test('pruning forgets old messages and keeps counting', async () => {
      const { database } = await open();
      const player = randomUUID();
      const unit = createUnitOfWork(database, () => undefined);
      await unit.run((_transaction, emit) => emit(player, 'message', message('old')));
      await retainAt(database, new Date());
      expect(await eventsAfter(database, player, 0, 10)).toHaveLength(1);
      await retainAt(database, new Date(Date.now() + 25 * 3_600_000));
      expect(await eventsAfter(database, player, 0, 10)).toEqual([]);
      await unit.run((_transaction, emit) => emit(player, 'message', message('new')));
      expect((await eventsAfter(database, player, 0, 10)).map(({ sequence }) => sequence)).toEqual([2]);
    });

    test('numbers stay gapless under concurrency', async () => {
      const { database } = await open();
      const player = randomUUID();
      const unit = createUnitOfWork(database, () => undefined);
      const works = Array.from({ length: 30 }, (_, index) =>
        unit.run(async (_transaction, emit) => {
          await emit(player, 'message', message(String(index)));
          if (index % 3 === 0) throw new Error('rolled back');
        }),
      );
      await Promise.allSettled(works);
      const sequences = (await eventsAfter(database, player, 0, 100)).map(({ sequence }) => sequence);
      expect(sequences).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    });

    test('a serialization failure is tried again, another error is not', async () => {
      const { database } = await open();
      const unit = createUnitOfWork(database, () => undefined);
      let tries = 0;
      const value = await unit.run(async (transaction) => {
        tries += 1;
        if (tries < 3) {
          await transaction.execute(sql.raw(`do $$ begin raise exception 'x' using errcode = '40001'; end $$`));
        }
        return tries;
      });
      expect(value).toBe(3);
      tries = 0;
      const broken = unit.run(async (transaction) => {
        tries += 1;
        await transaction.execute(sql`select 1 / 0`);
      });
      await expect(broken).rejects.toThrow();
      expect(tries).toBe(1);
    });
  });

  test('a transaction that PostgreSQL ended for its silence is done again, and counts once', async ({ skip }) => {
    if (name === 'pglite') return skip('its one process cannot wait for itself');
    const { database } = await open();
    const playerId = randomUUID();
    const unit = createUnitOfWork(database, () => undefined);
    let tries = 0;
    await unit.run(async (transaction, emit) => {
      tries += 1;
      await emit(playerId, 'message', message('once'));
      if (tries > 1) return;
      await transaction.execute(sql`set local idle_in_transaction_session_timeout = 1`);
      const [own] = await rows<{ pid: number }>(transaction, sql`select pg_backend_pid() as pid`);
      const isThere = () => rows(database, sql`select from pg_stat_activity where pid = ${own?.pid}`);
      await expect.poll(isThere).toEqual([]);
      await rows(transaction, sql`select 1`);
    });
    expect(tries).toBe(2);
    expect(await lastSequence(database, playerId)).toBe(1);
  });

  describe('statements are parsed once', () => {
    test('the same text with other values, with none, and after it was refused', async () => {
      const { database } = await open();
      const double = (value: number | null) =>
        firstRow<{ value: number | null }>(database, sql`select (${value}::integer * 2) as value`);
      expect([await double(1), await double(2), await double(null)]).toEqual([
        { value: 2 },
        { value: 4 },
        { value: null },
      ]);
      await expect(double(2_000_000_000)).rejects.toThrow();
      expect(await double(3)).toEqual({ value: 6 });
    });

    test('a refused one undoes its transaction and leaves the next one whole', async () => {
      const { database } = await open();
      const [lost, kept] = [randomUUID(), randomUUID()];
      const lock = (playerId: string) => sql`insert into game_players (player_id) values (${playerId}::uuid)`;
      const broken = database.transaction(async (transaction) => {
        await transaction.execute(lock(lost));
        await transaction.execute(lock(lost));
      });
      await expect(broken).rejects.toThrow();
      await database.transaction((transaction) => transaction.execute(lock(kept)));
      const found = await rows<{ player_id: string }>(
        database,
        sql`select player_id::text from game_players where player_id in (${lost}::uuid, ${kept}::uuid)`,
      );
      expect(found).toEqual([{ player_id: kept }]);
    });

    test('used so often that it is planned anew, it still answers', async () => {
      const { database } = await open();
      let sum = 0;
      for (let number = 0; number < 1_100; number += 1) {
        sum += (await firstRow<{ value: number }>(database, sql`select ${number}::integer as value`))?.value ?? 0;
      }
      expect(sum).toBe((1_100 * 1_099) / 2);
    });
  });

  test('design §6: migrations are applied once, and a changed one is refused', async () => {
    const { database } = await open({ changesSchema: true });
    expect(await migrate(database)).toEqual([]);
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '9001_example.sql'), 'create table example (id integer);');
    expect(await migrate(database, { directory })).toEqual(['9001_example.sql']);
    writeFileSync(join(directory, '9001_example.sql'), 'create table example (id bigint);');
    await expect(migrate(database, { directory })).rejects.toThrow('was changed after it had been applied');
    writeFileSync(join(directory, '9001_example.sql'), 'create table example (id integer);');
    writeFileSync(join(directory, '9002_broken.sql'), 'create table half (id integer); select broken from nowhere;');
    await expect(migrate(database, { directory })).rejects.toThrow();
    const half = await firstRow<{ found: string | null }>(database, sql`select to_regclass('half')::text as found`);
    expect(half?.found).toBeNull();
  });

  test.runIf(name === 'postgresql')('design §6: nodes that start together migrate once', async () => {
    const { database } = await open({ changesSchema: true });
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '9001_example.sql'), 'create table example (id integer);');
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database, { directory })));
    expect(applied.flat()).toEqual(['9001_example.sql']);
  });
});

describe('design §6: what the embedded database acknowledges is on the disk', () => {
  /** A database that notes which files it flushes: in the background while nobody holds it, not at all once the disk is gone. */
  async function openCounting(directory: string) {
    const disk = { files: [] as number[], isBroken: false, held: Promise.resolve() };
    const now = (descriptor: number) => {
      if (disk.isBroken) throw new Error('the disk is gone');
      disk.files.push(fstatSync(descriptor).ino);
      fsyncSync(descriptor);
    };
    const later = async (descriptor: number) => {
      await disk.held;
      now(descriptor);
    };
    const client = await openDurable(join(directory, 'pglite', 'data'), { now, later });
    await client.exec('create table kept (id integer primary key)');
    disk.files.length = 0;
    return { client, disk };
  }

  /** Waits until all that was asked of a database before has come to its end there, whoever has been told of it. */
  async function turnOf(client: PGlite): Promise<void> {
    const begun = Promise.withResolvers<void>();
    void client.transaction(async () => begun.resolve());
    await begun.promise;
  }

  test('every commit flushes its log; one that cannot is not acknowledged, nor is anything after it', async () => {
    using data = createDataDirectory();
    const { client, disk } = await openCounting(data.path);
    for (const id of [1, 2, 3]) await client.query('insert into kept values ($1)', [id]);
    expect(disk.files.length).toBeGreaterThanOrEqual(3);
    disk.isBroken = true;
    await expect(client.query('insert into kept values (4)')).rejects.toThrow('the disk is gone');
    disk.isBroken = false;
    await expect(client.query('select * from kept')).rejects.toThrow('the disk is gone');
  });

  test('commits share a flush; nobody hears of one before it, and one that is refused undoes no other', async () => {
    using data = createDataDirectory();
    const { client, disk } = await openCounting(data.path);
    const held = Promise.withResolvers<void>();
    disk.held = held.promise;
    const told: string[] = [];
    const telling = async (name: string, work: Promise<unknown>) => {
      const outcome = await work.then(
        () => 'ok',
        () => 'refused',
      );
      told.push(`${name} ${outcome}`);
    };
    const insert = (id: number) =>
      client.transaction((transaction) => transaction.query('insert into kept values ($1)', [id]));
    const works = [1, 2, 2, 3, 4].map((id) => telling(String(id), insert(id)));
    // Whoever sees what another has written waits as it does.
    const seen = client.transaction(async (transaction) => {
      const { rows } = await transaction.query<{ total: number }>('select count(*)::integer as total from kept');
      return rows[0]?.total;
    });
    works.push(telling('reader', seen));
    await turnOf(client);
    expect(told).toEqual([]);
    held.resolve();
    await Promise.all(works);
    expect(await seen).toBe(4);
    expect(told.toSorted()).toEqual(['1 ok', '2 ok', '2 refused', '3 ok', '4 ok', 'reader ok']);
    // One for the first, and one for those that came meanwhile.
    expect(disk.files).toHaveLength(2);
    await client.close();
  });

  test('what the log says is on the disk before any other file is changed', async () => {
    using data = createDataDirectory();
    const { client, disk } = await openCounting(data.path);
    const held = Promise.withResolvers<void>();
    disk.held = held.promise;
    const insert = client.query('insert into kept values (1)');
    const checkpoint = client.query('checkpoint');
    // The flush in the background is held, and the checkpoint has pages to write that follow from what the log says.
    await turnOf(client);
    const [first] = disk.files;
    held.resolve();
    await Promise.all([insert, checkpoint]);
    const log = readdirSync(join(data.path, 'pglite', 'data', 'pg_wal'));
    const inLog = log.map((name) => statSync(join(data.path, 'pglite', 'data', 'pg_wal', name)).ino);
    expect(inLog).toContain(first);
    await client.close();
  });
});

describe('design §6: the embedded database belongs to one process', () => {
  const HOLDER = `
    import { connectDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../server/db/index.ts'))};
    const log = { info() {}, warn() {}, error() {} };
    const { database } = await connectDatabase({ dataDirectory: process.argv[1], log });
    await database.execute('create table if not exists kept (id integer)');
    await database.execute('insert into kept values (1)');
    // Nothing refers to the connection itself any more.
    globalThis.gc();
    process.stdout.write('held');
    setInterval(() => {}, 1000);
  `;

  test('a second process is refused with the directory and the owner’s pid; after kill -9 the next one opens', async () => {
    using data = createDataDirectory();
    const dataDirectory = data.path;
    const holder = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', HOLDER, dataDirectory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(holder.stdout, 'data');
      const refused = connectDatabase({ dataDirectory, log: silentLog });
      await expect(refused).rejects.toThrow(DirectoryInUseError);
      await expect(refused).rejects.toThrow(join(dataDirectory, 'pglite'));
      await expect(refused).rejects.toThrow(`process ${holder.pid}`);
    } finally {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    }
    const connection = await connectDatabase({ dataDirectory, log: silentLog });
    const kept = await firstRow<{ total: number }>(
      connection.database,
      sql`select count(*)::integer as total from kept`,
    );
    await connection.close();
    expect(kept?.total).toBe(1);
  });

  test('one process cannot open it twice either, and can again after closing', async () => {
    using data = createDataDirectory();
    const dataDirectory = data.path;
    const first = await connectDatabase({ dataDirectory, log: silentLog });
    await expect(connectDatabase({ dataDirectory, log: silentLog })).rejects.toThrow(`process ${process.pid}`);
    await first.close();
    const second = await connectDatabase({ dataDirectory, log: silentLog });
    await second.close();
  });

  test('an address of several servers is one address for each, in their order', () => {
    const both = 'postgres://me:hush@first.example:5432,[fd00::2]:5433/fairwind';
    const first = 'postgres://me:hush@first.example:5432/fairwind';
    const second = 'postgres://me:hush@[fd00::2]:5433/fairwind';
    expect(addressesOf(both)).toEqual([first, second]);
    const more = '?target_session_attrs=read-write&sslmode=require';
    expect(addressesOf(`${both}${more}`)).toEqual([`${first}?sslmode=require`, `${second}?sslmode=require`]);
    expect(addressesOf('postgresql:///fairwind?host=/run/postgresql')).toHaveLength(1);
    for (const wrong of ['postgres://a,b:port/c', 'mysql://a/b', 'first.example'])
      expect(addressesOf(wrong)).toBeUndefined();
  });

  test('a wrong DATABASE_URL is an error at start, not later', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
    await expect(connectDatabase({ databaseUrl, dataDirectory: '', log: silentLog })).rejects.toThrow();
  });
});
