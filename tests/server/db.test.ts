import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fsyncSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
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
    }, 30_000);
  });

  test('design §6: migrations are applied once, and a changed one is refused', async () => {
    const { database } = await open({ changesSchema: true });
    expect(await migrate(database)).toEqual([]);
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '9001_example.sql'), 'create table example (id integer);');
    expect(await migrate(database, directory)).toEqual(['9001_example.sql']);
    writeFileSync(join(directory, '9001_example.sql'), 'create table example (id bigint);');
    await expect(migrate(database, directory)).rejects.toThrow('was changed after it had been applied');
    writeFileSync(join(directory, '9001_example.sql'), 'create table example (id integer);');
    writeFileSync(join(directory, '9002_broken.sql'), 'create table half (id integer); select broken from nowhere;');
    await expect(migrate(database, directory)).rejects.toThrow();
    const half = await firstRow<{ found: string | null }>(database, sql`select to_regclass('half')::text as found`);
    expect(half?.found).toBeNull();
  });

  test.runIf(name === 'postgresql')('design §6: nodes that start together migrate once', async () => {
    const { database } = await open({ changesSchema: true });
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '9001_example.sql'), 'create table example (id integer);');
    const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database, directory)));
    expect(applied.flat()).toEqual(['9001_example.sql']);
  });
});

describe('design §6: what the embedded database acknowledges is on the disk', () => {
  test('every commit flushes its log; one that cannot is not acknowledged', async () => {
    let flushes = 0;
    let isBroken = false;
    using data = createDataDirectory();
    const client = await openDurable(join(data.path, 'pglite', 'data'), (descriptor) => {
      if (isBroken) throw new Error('the disk is gone');
      flushes += 1;
      fsyncSync(descriptor);
    });
    await client.exec('create table kept (id integer)');
    flushes = 0;
    for (const id of [1, 2, 3]) await client.query('insert into kept values ($1)', [id]);
    expect(flushes).toBeGreaterThanOrEqual(3);
    isBroken = true;
    await expect(client.query('insert into kept values (4)')).rejects.toThrow('could not fsync');
  }, 60_000);
});

describe('design §6: the embedded database belongs to one process', () => {
  const HOLDER = `
    import { connectDatabase } from ${JSON.stringify(join(import.meta.dirname, '../../server/db/index.ts'))};
    const log = { info() {}, warn() {}, error() {} };
    const { database } = await connectDatabase({ dataDirectory: process.argv[1], log });
    await database.execute('create table if not exists kept (id integer)');
    await database.execute('insert into kept values (1)');
    process.stdout.write('held');
    setInterval(() => {}, 1000);
  `;

  test('a second process is refused with the directory and the owner’s pid; after kill -9 the next one opens', async () => {
    using data = createDataDirectory();
    const dataDirectory = data.path;
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, dataDirectory], {
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
  }, 60_000);

  test('one process cannot open it twice either, and can again after closing', async () => {
    const dataDirectory = temporaryDirectory();
    const first = await connectDatabase({ dataDirectory, log: silentLog });
    await expect(connectDatabase({ dataDirectory, log: silentLog })).rejects.toThrow(`process ${process.pid}`);
    await first.close();
    const second = await connectDatabase({ dataDirectory, log: silentLog });
    await second.close();
  }, 60_000);

  test('a wrong DATABASE_URL is an error at start, not later', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
    await expect(connectDatabase({ databaseUrl, dataDirectory: '', log: silentLog })).rejects.toThrow();
  });
});
