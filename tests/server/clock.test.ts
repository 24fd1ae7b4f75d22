/** All nodes go by the database's time: a machine whose clock is wrong says so, and holds nothing longer for it. */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { request } from 'undici';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { inRoot } from '#builder/paths.ts';
import { connectDatabase, createDatabaseClock, firstRow } from '#server/db/index.ts';
import { skewProblem } from '#server/readiness.ts';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { forEachDatabase } from '#tests/support/databases.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { writeHeaders } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const HOUR_MS = 3_600_000;
const FLIGHT = '189514-flappiator';
const CLAIM_MS = 10_000;
/** A first round works out a chain of 100,000 seeds. */
const FIRST_ROUND_MS = 60_000;

forEachDatabase((_name, _open, shared) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('the clock says what the database says, however the machine’s own is set meanwhile', async () => {
    const { database } = await shared();
    const clock = await createDatabaseClock(database);
    const real = Date.now();
    expect(Math.abs(clock.skewMs())).toBeLessThan(2_000);
    vi.useFakeTimers({ toFake: ['Date'], now: real + HOUR_MS });
    expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(2_000);
    expect(Math.round(clock.skewMs() / HOUR_MS)).toBe(1);
  });
});

test('a machine far from the database’s time is told so, one that is near is not', () => {
  expect(skewProblem(HOUR_MS)).toBe('this machine is 3600 s ahead of the database, whose time counts');
  expect(skewProblem(-5_000)).toBe('this machine is 5 s behind the database, whose time counts');
  expect(skewProblem(1_500)).toBeNull();
});

describe.skipIf(!hasPostgresql)('two nodes, one an hour ahead (needs PostgreSQL)', () => {
  const nodes: RunningApp[] = [];
  const sockets: WebSocket[] = [];
  afterEach(async () => {
    for (const socket of sockets) socket.terminate();
    await Promise.all(nodes.map((node) => node.kill()));
  });

  /** A guest's page of the flight at a node; answers the phases it is told. */
  async function watchFlight({ port, origin }: RunningApp): Promise<string[]> {
    const host = `localhost:${port}`;
    const opened = await request(`http://127.0.0.1:${port}${LAUNCH_PATH}`, {
      method: 'POST',
      headers: { ...writeHeaders(`http://${host}`), host },
      body: JSON.stringify({ code: FLIGHT, mode: 'demo', language: 'en' }),
    });
    const { url } = (await opened.body.json()) as { url: string };
    const phases: string[] = [];
    const socket = new WebSocket(`ws://127.0.0.1:${port}/flight/${url.split('/').at(-1)}`, {
      origin: origin('games'),
      headers: { host: `games.${host}` },
    });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.on('message', (data) => phases.push(JSON.parse(String(data)).type));
    return phases;
  }

  test('it is told at the start and by /readyz, and another takes its flight over when it dies', async () => {
    const { url, drop } = await createThrowAway();
    const common = {
      STUDIO_SECRET: randomUUID(),
      SANDBOX_PAYMENT_SECRET: randomUUID(),
      SITE_DIRECTORY: join(tmpdir(), 'fairwind-no-site'),
      LOG_LEVEL: 'warn',
    };
    const preload = pathToFileURL(inRoot('tests', 'support', 'shifted-clock.mjs')).href;
    const ahead = { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(HOUR_MS) };
    const [wrong, right] = await Promise.all([
      startApp({ databaseUrl: url, environment: { ...common, ...ahead } }),
      startApp({ databaseUrl: url, environment: common }),
    ]);
    nodes.push(wrong, right);
    const said = 'clock: this machine is 3600 s ahead of the database, whose time counts';
    expect(wrong.log()).toContain(said);
    expect(right.log()).not.toContain('clock');
    const readiness = await request(`${wrong.origin()}/readyz`);
    expect([readiness.statusCode, await readiness.body.text()]).toEqual([200, `ready, but degraded\n${said}\n`]);
    expect(await (await request(`${right.origin()}/readyz`)).body.text()).toBe('ready\n');

    const first = await watchFlight(wrong);
    await expect.poll(() => first, { timeout: FIRST_ROUND_MS }).toContain('betting');
    await wrong.kill();
    const { database, close } = await connectDatabase({ databaseUrl: url, dataDirectory: '', log: silentLog });
    const claim = await firstRow<{ left: number; opens: number }>(
      database,
      sql`select (extract(epoch from claimed_until - clock_timestamp()) * 1000)::float8 as left,
            (select (extract(epoch from max(starts_at) - clock_timestamp()) * 1000)::float8
             from studio_shared_rounds) as opens
          from studio_claims where game_code = ${FLIGHT}`,
    );
    expect(claim?.left).toBeLessThanOrEqual(CLAIM_MS);
    expect(claim?.opens).toBeLessThanOrEqual(CLAIM_MS);
    // The rest of the ten seconds passes.
    await database.execute(sql`update studio_claims set claimed_until = clock_timestamp()`);
    const second = await watchFlight(right);
    await expect.poll(() => second, { timeout: FIRST_ROUND_MS }).toContain('betting');
    await close();
    await right.kill();
    await drop();
  });
});
