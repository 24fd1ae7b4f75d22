/** What is written is put together: a job, a consumer or a route that nobody adds would wait for ever without a word. */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import type { App } from '#server/app.ts';
import { type Connection, createUnitOfWork, rows } from '#server/db/index.ts';
import { NO_STAKE, recordSettled } from '#server/modules/settled/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { testApp, testClock } from '../support/server.ts';

/** Done only where something is there that this server is without: a publisher, a desk, an embedded database on disk. */
const ELSEWHERE = ['back-up', 'publish-at', 'publish-content', 'return-content'];

/** The names that sources define jobs under, by the text itself or a constant of the same file. */
function definedJobs(): string[] {
  return globSync('server/{modules,jobs,app}/**/*.ts', { cwd: inRoot() }).flatMap((file) => {
    const text = readFileSync(inRoot(file), 'utf8');
    return [...text.matchAll(/\bdefineJob\(\s*(?:'([^']+)'|(\w+))/g)].map(([, name, constant = '']) => {
      const value = name ?? new RegExp(`\\b${constant} = '([^']+)'`).exec(text)?.[1];
      if (value === undefined) throw new Error(`${file} defines a job under ${constant}, which is not found there`);
      return value;
    });
  });
}

onOneDatabase((_name, _open, shared) => {
  const clock = testClock();
  let connection: Connection;
  let app: App;
  beforeAll(async () => {
    connection = await shared();
    app = await testApp(connection, { clock, values: { TOURNAMENTS: 'on' } });
    return () => app.close();
  });

  test('every job that is defined is known to the server, under a name of its own', () => {
    const names = app.jobs.names();
    expect(definedJobs().length).toBeGreaterThan(40);
    expect(
      definedJobs()
        .filter((name) => !names.includes(name))
        .sort(),
    ).toEqual(ELSEWHERE);
    expect(new Set(names).size).toBe(names.length);
  });

  test('what has ended is read by each part that counts it', async () => {
    await createUnitOfWork(connection.database, () => undefined).run((transaction) =>
      recordSettled(transaction, {
        ...{ playerId: randomUUID(), product: 'casino', provider: 'studio', reference: randomUUID(), amendment: 0 },
        ...{ outcome: 'settled', subject: 'krakens-toll', region: 'main', currency: 'EUR' },
        ...{ stake: { ...NO_STAKE, cash: 100n }, payout: 0n, payoutCash: 0n },
        ...{ startedAt: clock.now(), settledAt: clock.now() },
      }),
    );
    await app.settled.readAll();
    const found = await rows<{ name: string }>(
      connection.database,
      sql`select name from settled_cursors order by name`,
    );
    expect(found.map(({ name }) => name)).toEqual(['missions', 'referrals', 'tournaments', 'vip-points', 'wagering']);
  });
});
