/** Jobs are done once across nodes, survive restarts and follow the server's clock (design section 10.4). */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { nextOfCron } from '#server/jobs/cron.ts';
import { createJobRunner, createJobs, defineJob } from '#server/jobs/index.ts';
import type { JobDefinition } from '#server/ports/jobs.ts';
import { forEachDatabase } from '../support/databases.ts';
import { testClock } from '../support/server.ts';
import { silentLog } from '../support/silent-log.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function nodesOf(database: Database, definitions: readonly JobDefinition[]) {
  const clock = testClock();
  const jobs = createJobs(clock.now);
  const node = () => createJobRunner({ database, clock, definitions: () => definitions, log: silentLog });
  return { clock, jobs, node };
}

forEachDatabase((name, open) => {
  describe(`jobs on ${name}`, () => {
    test('a job is done when its transaction has committed and its time has come, by one of the nodes', async () => {
      const { database } = await open();
      const done: unknown[] = [];
      const { clock, jobs, node } = nodesOf(database, [defineJob('note', async (data) => void done.push(data))]);
      const [one, other] = [node(), node()];
      const undone = database.transaction(async (transaction) => {
        await jobs.enqueue(transaction, 'note', 'undone');
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      const tomorrow = new Date(clock.now().getTime() + 24 * HOUR_MS);
      await database.transaction(async (transaction) => {
        for (let count = 0; count < 20; count += 1) await jobs.enqueue(transaction, 'note', { count });
        await jobs.enqueue(transaction, 'note', 'tomorrow', { startAfter: tomorrow });
      });
      await Promise.all([one.runDue(), other.runDue()]);
      expect(done).toHaveLength(20);
      expect(new Set(done.map((data) => JSON.stringify(data))).size).toBe(20);
      clock.advance(24 * HOUR_MS);
      await Promise.all([one.runDue(), other.runDue()]);
      expect(done.slice(20)).toEqual(['tomorrow']);
      expect(await rows(database, sql`select from jobs`)).toEqual([]);
    });

    test('a key makes two jobs one while they wait, and takes a job back', async () => {
      const { database } = await open();
      const done: unknown[] = [];
      const { jobs, node } = nodesOf(database, [defineJob('note', async (data) => void done.push(data))]);
      await database.transaction(async (transaction) => {
        for (const data of ['first', 'second']) await jobs.enqueue(transaction, 'note', data, { key: 'a' });
        await jobs.enqueue(transaction, 'note', 'taken back', { key: 'b' });
        await jobs.cancel(transaction, 'note', 'b');
      });
      await node().runDue();
      expect(done).toEqual(['first']);
    });

    test('a job that fails is tried again with longer pauses, and given up for a person in the end', async () => {
      const { database } = await open();
      let tries = 0;
      const broken = defineJob('broken', async () => {
        tries += 1;
        throw new Error('no luck');
      });
      const { clock, jobs, node } = nodesOf(database, [broken]);
      const runner = node();
      await jobs.enqueue(database, 'broken', null);
      await runner.runDue();
      await runner.runDue();
      expect(tries).toBe(1);
      for (let round = 0; round < 30; round += 1) {
        clock.advance(4 * HOUR_MS);
        await runner.runDue();
      }
      expect(tries).toBe(12);
      expect(await rows(database, sql`select name, error, tries from jobs where failed_at is not null`)).toEqual([
        { name: 'broken', error: 'no luck', tries: 12 },
      ]);
    });

    test('the job of a node that has died is done by another once its claim has run out', async () => {
      const { database } = await open();
      let finish = () => {};
      const died = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let tries = 0;
      const work = defineJob('work', async () => {
        tries += 1;
        if (tries === 1) await died;
      });
      const { clock, jobs, node } = nodesOf(database, [work]);
      await jobs.enqueue(database, 'work', null);
      const first = node().runDue();
      await expect.poll(() => tries).toBe(1);
      const other = node();
      await other.runDue();
      expect(tries).toBe(1);
      clock.advance(MINUTE_MS);
      await other.runDue();
      expect(tries).toBe(2);
      finish();
      await first;
      expect(await rows(database, sql`select from jobs`)).toEqual([]);
    });

    test('a job of few is begun within a second while thousands wait in another lane', async () => {
      const { database } = await open();
      const begun: string[] = [];
      const { promise: paid, resolve: pay } = Promise.withResolvers<void>();
      const expire = async () => {
        begun.push('expire');
        await paid;
      };
      const definitions = [defineJob('expire', expire, { lane: 'mass' }), defineJob('pay', async () => pay())];
      const { clock, jobs, node } = nodesOf(database, definitions);
      // All of them have been due for longer than what is to be paid.
      await database.execute(sql`insert into jobs (name, data, due_at)
        select 'expire', 'null', ${clock.now().toISOString()}::timestamptz - interval '1 hour' from generate_series(1, 2000)`);
      const runner = node();
      runner.start();
      await expect.poll(() => begun.length).toBeGreaterThan(0);
      await jobs.enqueue(database, 'pay', null);
      const asked = performance.now();
      await paid;
      expect(performance.now() - asked).toBeLessThan(1_000);
      expect(begun.length).toBeLessThan(10);
      await expect.poll(() => begun.length, { timeout: 30_000 }).toBe(2_000);
      await runner.stop();
      expect(await rows(database, sql`select from jobs`)).toEqual([]);
    });

    test('one of a batch that fails is tried again by itself, and the others are over', async () => {
      const { database } = await open();
      const done: unknown[] = [];
      const expire = defineJob(
        'expire',
        async (data) => {
          if (data === 1) throw new Error('not this one');
          done.push(data);
        },
        { lane: 'mass' },
      );
      const { jobs, node } = nodesOf(database, [expire]);
      for (const data of [0, 1, 2]) await jobs.enqueue(database, 'expire', data);
      await node().runDue();
      expect(done.sort()).toEqual([0, 2]);
      expect(await rows(database, sql`select data, tries, error from jobs`)).toEqual([
        { data: 1, tries: 1, error: 'not this one' },
      ]);
    });

    test('jobs that can be done together are, ten at most, and one that cannot undoes none of the others', async () => {
      const { database } = await open();
      const together: number[] = [];
      const alone: number[] = [];
      const expire = defineJob(
        'expire',
        async (data: number) => {
          if (data === 3) throw new Error('not this one');
          alone.push(data);
        },
        {
          lane: 'mass',
          async together(all: readonly number[]) {
            if (all.includes(3)) throw new Error('not all of them');
            together.push(all.length);
          },
        },
      );
      const { clock, jobs, node } = nodesOf(database, [expire]);
      for (let data = 0; data < 35; data += 1) {
        // One after the other: jobs of one moment have no order.
        const startAfter = new Date(clock.now().getTime() - 1_000 + data);
        await jobs.enqueue(database, 'expire', data, { startAfter });
      }
      await node().runDue();
      expect(together).toEqual([10, 10, 5]);
      expect(alone.sort((one, other) => one - other)).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9]);
      expect(await rows(database, sql`select data, tries, error from jobs`)).toEqual([
        { data: 3, tries: 1, error: 'not this one' },
      ]);
    });

    test('jobs that recur go on when the clock is set back, and do what they missed once', async () => {
      const { database } = await open();
      const done: string[] = [];
      const { clock, node } = nodesOf(database, [
        defineJob('hourly', async () => void done.push('hourly'), { cron: '0 * * * *' }),
        defineJob('often', async () => void done.push('often'), { everyMs: MINUTE_MS, lane: 'long' }),
      ]);
      const runner = node();
      await runner.runDue();
      clock.advance(5 * HOUR_MS);
      await runner.runDue();
      expect(done.sort()).toEqual(['hourly', 'often']);
      clock.advance(-4 * HOUR_MS);
      await runner.runDue();
      expect(done).toHaveLength(2);
      clock.advance(MINUTE_MS);
      await runner.runDue();
      expect(done.sort()).toEqual(['hourly', 'often', 'often']);
      clock.advance(HOUR_MS - MINUTE_MS);
      await runner.runDue();
      expect(done.sort()).toEqual(['hourly', 'hourly', 'often', 'often', 'often']);
    });

    test('a job that recurs is told when it was last done well, so that it makes up for what it missed', async () => {
      const { database } = await open();
      const told: (string | undefined)[] = [];
      const nightly = defineJob(
        'nightly',
        async (_data, last) => {
          told.push(last?.toISOString());
          if (told.length === 2) throw new Error('once');
        },
        { cron: '0 * * * *' },
      );
      const { clock, node } = nodesOf(database, [nightly]);
      await node().runDue();
      const times: string[] = [];
      for (const slept of [HOUR_MS, HOUR_MS, 72 * HOUR_MS, HOUR_MS]) {
        clock.advance(slept);
        times.push(clock.now().toISOString());
        await node().runDue();
      }
      // The second failed: the third makes up for what has come since the first.
      expect(told).toEqual([undefined, times[0], times[0], times[2]]);
    });

    test('a job that recurs is done once each time, after a restart too; one that fails comes again', async () => {
      const { database } = await open();
      let done = 0;
      const hourly = defineJob(
        'hourly',
        async () => {
          done += 1;
          if (done === 2) throw new Error('once');
        },
        { cron: '0 * * * *' },
      );
      const { clock, node } = nodesOf(database, [hourly]);
      for (const expected of [1, 2, 3]) {
        const nodes = [node(), node()];
        await Promise.all(nodes.map(({ runDue }) => runDue()));
        expect(done).toBe(expected - 1);
        clock.advance(HOUR_MS);
        await Promise.all(nodes.map(({ runDue }) => runDue()));
        expect(done).toBe(expected);
      }
    });
  });
});

describe('lines of cron', () => {
  test.each([
    ['* * * * *', '2026-03-01T12:01:00.000Z'],
    ['*/15 * * * *', '2026-03-01T12:15:00.000Z'],
    ['0 3 * * *', '2026-03-02T03:00:00.000Z'],
    ['30 0 1 * *', '2026-04-01T00:30:00.000Z'],
    ['0 6 * * 1-5', '2026-03-02T06:00:00.000Z'],
    ['0 0 15 * 3', '2026-03-04T00:00:00.000Z'],
    ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
    ['5,10 12 1 3 *', '2026-03-01T12:05:00.000Z'],
  ])('%s comes next at %s', (line, next) => {
    expect(nextOfCron(line, new Date('2026-03-01T12:00:00.000Z')).toISOString()).toBe(next);
  });

  test.each(['* * * *', '60 * * * *', '0 0 31 2 *', 'a * * * *', '*/0 * * * *', '5-1 * * * *'])(
    '%s is refused',
    (line) => {
      expect(() => nextOfCron(line, new Date(0))).toThrow();
    },
  );
});
