/**
 * ADR 0166: a session may be remembered for a second by what only reads, and nobody who was put out is let in for it. The
 * time of the memory stands still in these tests: what is refused was forgotten, it has not grown old.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { App } from '#server/app.ts';
import { type Database, firstRow, isoInstant } from '#server/db/index.ts';
import {
  createRateLimits,
  createSessionMemory,
  MEMORY_MS,
  RATES,
  SESSION_IDLE_MS,
} from '#server/modules/session/index.ts';
import type { LiveSession } from '#server/modules/session/store.ts';
import type { Mailer, MailMessage } from '#server/ports/mail.ts';
import { createLocalFanout } from '#server/realtime/index.ts';
import { connectRedis } from '#server/redis.ts';
import { ok } from '#server/result.ts';
import { CONTRACT, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';
import { freePort } from '#tests/support/app.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { forEachDatabase } from '#tests/support/databases.ts';
import { hasRedisServer, openRedis, redisFanout } from '#tests/support/redis.ts';
import {
  anyParams,
  REGISTRATION,
  type TestBrowser,
  type TestClock,
  testBrowser,
  testClock,
} from '#tests/support/server.ts';
import { enrolColleague } from '#tests/support/staff.ts';

const { email, password } = REGISTRATION;
const NEW_PASSWORD = 'deep-harbour-9';
const MINUTE_MS = 60_000;

const SESSION: LiveSession = {
  ...{ sessionId: 's', playerId: 'p', scope: 'full', fresh: true, stale: false, status: 'active' },
  ...{ sameUntil: Number.MAX_SAFE_INTEGER, lookedUp: 'now' },
};

describe('the memory by itself', () => {
  function setUp(most?: number) {
    const at = { elapsed: 0, stretch: 0 as number | null };
    const clock = testClock();
    const found = vi.fn(async (session: LiveSession | null) => session);
    const memory = createSessionMemory({
      ...{ clock, elapsed: () => at.elapsed, hearing: () => at.stretch },
      ...(most === undefined ? {} : { most }),
    });
    const recall = (key = 'k', session: LiveSession | null = SESSION) => memory.recall(key, () => found(session));
    /** Whether the session was looked up, not remembered. */
    const looks = async (key?: string, session?: LiveSession | null) =>
      (await recall(key, session))?.lookedUp !== 'lately';
    return { at, clock, memory, recall, looks, found };
  }

  test('what was read is believed for its moment, and no longer', async () => {
    const { at, looks } = setUp();
    expect(await looks()).toBe(true);
    at.elapsed = MEMORY_MS - 1;
    expect(await looks()).toBe(false);
    at.elapsed = MEMORY_MS;
    expect(await looks()).toBe(true);
  });

  test('time that changes the session by itself ends the memory too, and so does a clock that was set back', async () => {
    const { clock, looks } = setUp();
    const session = { ...SESSION, sameUntil: clock.now().getTime() + 10 };
    expect(await looks('k', session)).toBe(true);
    clock.advance(9);
    expect(await looks('k', session)).toBe(false);
    clock.advance(1);
    expect(await looks('k', session)).toBe(true);
    expect(await looks('other')).toBe(true);
    clock.advance(-1);
    expect(await looks('other')).toBe(true);
  });

  test.each([
    ['a session', 's'],
    ['a player', 'p'],
  ])('%s that is forgotten is looked up, also where its reading was under way', async (_what, id) => {
    const { memory, looks } = setUp();
    await looks();
    memory.forget(id);
    expect(await looks()).toBe(true);
    expect(await looks()).toBe(false);
    let answer = (_session: LiveSession): void => undefined;
    const slow = memory.recall('slow', () => new Promise((resolve) => (answer = resolve)));
    memory.forget(id);
    answer(SESSION);
    await slow;
    expect(await looks('slow')).toBe(true);
  });

  test('while signals may be missed nothing is remembered, and nothing of before is believed afterwards', async () => {
    const { at, looks } = setUp();
    await looks();
    at.stretch = null;
    expect(await looks()).toBe(true);
    expect(await looks()).toBe(true);
    at.stretch = 1;
    expect(await looks()).toBe(true);
    expect(await looks()).toBe(false);
    at.stretch = 2;
    expect(await looks()).toBe(true);
  });

  test('whoever is held, or has not shown all, is looked up always', async () => {
    const { looks } = setUp();
    for (const other of [{ status: 'limited' }, { status: 'time-out' }, { scope: 'withdraw-only' }] as const) {
      const session = { ...SESSION, ...other };
      expect([await looks('k', session), await looks('k', session)]).toEqual([true, true]);
    }
    expect([await looks('none', null), await looks('none', null)]).toEqual([true, true]);
  });

  test('it has an end: the oldest makes room, and a flood of what is forgotten empties it', async () => {
    const { memory, looks } = setUp(2);
    for (const key of ['a', 'b', 'c']) await looks(key);
    expect([await looks('b'), await looks('c'), await looks('a')]).toEqual([false, false, true]);
    for (const id of ['x', 'y', 'z']) memory.forget(id);
    expect([await looks('a'), await looks('c')]).toEqual([true, true]);
  });

  test('whatever the order of readings, endings and time, nobody is let in after an ending was heard', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('begin' as const), session: fc.nat(3) }),
      fc.record({ do: fc.constant('finish' as const), session: fc.nat(3) }),
      fc.record({ do: fc.constantFrom('end' as const, 'end-all' as const), session: fc.nat(3) }),
      fc.record({ do: fc.constant('wait' as const), session: fc.nat(2 * MEMORY_MS) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { at, memory } = setUp(3);
        const live = new Set([0, 1, 2, 3]);
        const sessionOf = (n: number) => ({ ...SESSION, sessionId: `s${n}`, playerId: `p${n % 2}` });
        const underWay: (() => Promise<unknown>)[] = [];
        for (const { do: what, session } of steps) {
          if (what === 'wait') at.elapsed += session;
          else if (what === 'end') {
            live.delete(session);
            memory.forget(`s${session}`);
          } else if (what === 'end-all') {
            for (const one of [...live]) if (one % 2 === session % 2) live.delete(one);
            memory.forget(`p${session % 2}`);
          } else if (what === 'finish') await underWay.shift()?.();
          else {
            const isLive = live.has(session);
            let finish = (): void => undefined;
            const done = memory.recall(`k${session}`, () => {
              const seen = isLive ? sessionOf(session) : null;
              return new Promise((resolve) => (finish = () => resolve(seen)));
            });
            const first = await Promise.race([done, Promise.resolve('reads')]);
            if (first !== 'reads') expect(isLive).toBe(true);
            else {
              underWay.push(() => {
                finish();
                return done;
              });
            }
          }
        }
        for (const finish of underWay) await finish();
        for (const one of [0, 1, 2, 3]) {
          const found = await memory.recall(`k${one}`, async () => null);
          if (!live.has(one)) expect(found).toBeNull();
        }
      }),
    );
  });
});

/** A player at two browsers, each of which a node remembers, and what it takes to put them out. */
interface World {
  app: App;
  clock: TestClock;
  database: Database;
  playerId: string;
  /** Whose session goes on where one is kept, and the one that is put out. */
  own: TestBrowser;
  other: TestBrowser;
  /** The token of the newest letter. */
  tokenOf(purpose: string): Promise<string>;
}

type Refusal = 'unauthenticated' | 'withdraw_only';

const done = async (answer: ReturnType<TestBrowser['call']>) => expect((await answer).status).toBe(200);

async function setStanding({ app, clock, database, playerId }: World, standing: 'suspended' | 'closed') {
  const olga = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Olga', 'compliance');
  const body = { standing, reason: 'ticket T-5521' };
  expect((await olga.ask('POST', `/api/players/${playerId}/standing`, body)).status).toBe(200);
}

/** Each way in which a session of a player ends, or may do less from then on. */
const WAYS: Record<string, { refused: Refusal; act(world: World): Promise<unknown> }> = {
  'a logout': { refused: 'unauthenticated', act: ({ other }) => done(other.call('logout')) },
  'a login of the same browser': {
    refused: 'unauthenticated',
    act: ({ app, other }) => done(sameAt(app, other).call('login', { body: { login: email, password } })),
  },
  'an end from elsewhere': {
    refused: 'unauthenticated',
    async act({ own }) {
      const { sessions } = (await own.call('playerSessions')).body;
      const { session_id } = sessions.find(({ current }: { current: boolean }) => !current);
      await done(own.call('endSession', { body: { session_id } }));
    },
  },
  'the end of all others': { refused: 'unauthenticated', act: ({ own }) => done(own.call('endOtherSessions')) },
  'a new password': {
    refused: 'unauthenticated',
    act: ({ own }) => done(own.call('changePassword', { body: { password, new_password: NEW_PASSWORD } })),
  },
  'a restored password': {
    refused: 'unauthenticated',
    async act({ app, tokenOf }) {
      const guest = testBrowser(app);
      await done(guest.call('recoverPassword', { body: { email } }));
      await done(guest.call('restorePassword', { body: { token: await tokenOf('restore'), password: NEW_PASSWORD } }));
    },
  },
  'an end by staff': {
    refused: 'unauthenticated',
    async act({ app, clock, database, playerId }) {
      const olga = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Olga', 'compliance');
      const ended = await olga.ask('POST', `/api/players/${playerId}/sessions/end`, { reason: 'ticket T-5521' });
      expect(ended.status).toBe(200);
    },
  },
  'a time-out': {
    refused: 'withdraw_only',
    act: ({ own }) => done(own.call('startTimeOut', { body: { length: 'day' } })),
  },
  'a self-exclusion': {
    refused: 'withdraw_only',
    act: ({ own }) => done(own.call('excludeSelf', { body: { length: 'forever' } })),
  },
  'a closed account': { refused: 'withdraw_only', act: ({ own }) => done(own.call('closeAccount')) },
  'a suspension': { refused: 'withdraw_only', act: (world) => setStanding(world, 'suspended') },
  'a closing by staff': { refused: 'withdraw_only', act: (world) => setStanding(world, 'closed') },
};

const openApp = appsOfTests();
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const probe = await openRedis();
probe?.disconnect();
const hasRedis = probe !== null;

/** The same cookies at a node; what is said to the one takes nothing from the other. */
function sameAt(app: App, { cookies }: TestBrowser): TestBrowser {
  const browser = testBrowser(app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

/** Asks what only a whole session may see. @returns why it was refused; null: it was not */
const refusalOf = async (browser: TestBrowser): Promise<string | null> =>
  (await browser.call('coinExchanges')).body.error?.message ?? null;

forEachDatabase((kind, open) => {
  /** @param isShared whether Redis brings the nodes the signals of each other */
  async function setUp({ nodes = 1, isShared = kind === 'postgresql' } = {}) {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const sent: MailMessage[] = [];
    const mailer: Mailer = { send: async (message) => ok(void sent.push(message)) };
    const openNode = async () => {
      const redis = isShared ? await openRedis() : null;
      onTestFinished(() => redis?.disconnect());
      // Counted here: in Redis the tests would count together.
      const limits = createRateLimits(null, RATES, clock);
      return openApp(connection, { clock, mailer, redis, limits });
    };
    const app = await openNode();
    const apps = [app];
    while (apps.length < nodes) apps.push(await openNode());
    const [own, other] = [testBrowser(app), testBrowser(app)];
    const { body } = await own.call('register', { body: REGISTRATION });
    await done(other.call('login', { body: { login: email, password } }));
    const world: World = {
      ...{ app, clock, database, own, other, playerId: body.result.user_id },
      async tokenOf(purpose) {
        await app.deliverLetters();
        return new RegExp(`\\?${purpose}=([\\w-]{43})`).exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
      },
    };
    return { world, apps };
  }

  /** Whether a node goes by what it remembers: behind its back the session is of another domain meanwhile. */
  async function remembers({ database, other }: World, app: App): Promise<boolean> {
    await refusalOf(sameAt(app, other));
    await database.execute(sql`update sessions set region = 'de'`);
    const refusal = await refusalOf(sameAt(app, other));
    await database.execute(sql`update sessions set region = 'main'`);
    return refusal === null;
  }

  /** A node has subscribed to signals soon after its start, and messages of the log-in may be on their way. */
  async function warm(world: World, apps: readonly App[]): Promise<void> {
    for (const app of apps) await expect.poll(() => remembers(world, app)).toBe(true);
  }

  const canRemember = kind === 'pglite' || hasRedis;

  describe.runIf(canRemember)('the very next read is refused', () => {
    test.each(Object.entries(WAYS))('after %s', async (_way, { refused, act }) => {
      const { world, apps } = await setUp();
      await warm(world, apps);
      const reader = sameAt(world.app, world.other);
      await act(world);
      expect(await refusalOf(reader)).toBe(refused);
    });

    test('after nobody has used it for long, and after the end of its life', async () => {
      const { world, apps } = await setUp();
      const { app, clock, database, other } = world;
      await database.execute(
        sql`update sessions set expires_at = ${new Date(clock.now().getTime() + 1_000).toISOString()}::timestamptz`,
      );
      await warm(world, apps);
      clock.advance(1_000);
      expect(await refusalOf(sameAt(app, other))).toBe('unauthenticated');
      await database.execute(sql`update sessions set expires_at = 'infinity'`);
      await database.execute(sql`update sessions set expires_at = seen_at + interval '14 days'`);
      await warm(world, apps);
      clock.advance(SESSION_IDLE_MS);
      expect(await refusalOf(sameAt(app, other))).toBe('unauthenticated');
    });
  });

  describe.runIf(kind === 'postgresql' && hasRedis)('another node refuses as soon as it hears of it', () => {
    test.each(Object.entries(WAYS))('after %s', async (_way, { refused, act }) => {
      const { world, apps } = await setUp({ nodes: 2 });
      await warm(world, apps);
      const readers = apps.map((app) => sameAt(app, world.other));
      await act(world);
      for (const reader of readers) await expect.poll(() => refusalOf(reader)).toBe(refused);
    });
  });

  test.runIf(kind === 'postgresql')('nodes that do not hear of each other remember nothing', async () => {
    const { world, apps } = await setUp({ isShared: false });
    for (const app of apps) expect([await remembers(world, app), await remembers(world, app)]).toEqual([false, false]);
  });

  test.runIf(canRemember)(
    'what changes anything looks the session up for itself; so does what asks for a proof',
    async () => {
      const { world, apps } = await setUp();
      const { app, clock, database, other } = world;
      await warm(world, apps);
      // As on a node that has not heard of it.
      await database.execute(sql`update sessions set ended_at = ${clock.now().toISOString()}::timestamptz`);
      expect(await refusalOf(sameAt(app, other))).toBeNull();
      const looksItUp = (Object.keys(PATHS) as EndpointName[]).filter((name) => {
        const { scope, guests, fresh }: Endpoint = CONTRACT[name];
        return scope !== 'none' && !guests && (PATHS[name].method !== 'GET' || fresh);
      });
      expect(looksItUp).toEqual(expect.arrayContaining(['startDeposit', 'startWithdrawal', 'placeBet', 'cashOutBet']));
      for (const name of looksItUp) {
        const { body } = await sameAt(app, other).call(name, { params: anyParams(name) as never });
        expect([name, body.error?.message]).toEqual([name, 'unauthenticated']);
      }
      expect(await refusalOf(sameAt(app, other))).toBeNull();
    },
  );

  test.runIf(canRemember)('a session that is used is marked seen every minute, remembered or not', async () => {
    const { world, apps } = await setUp();
    const { app, clock, database, other } = world;
    await warm(world, apps);
    clock.advance(MINUTE_MS + 1);
    expect(await refusalOf(sameAt(app, other))).toBeNull();
    const seen = await firstRow<{ at: string }>(
      database,
      sql`select ${isoInstant(sql`max(seen_at)`)} as at from sessions`,
    );
    expect(seen?.at).toBe(clock.now().toISOString());
  });
});

describe('a node hears all signals, or says that it may miss some', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-hearing-'));
  const servers: ChildProcess[] = [];
  afterAll(() => {
    for (const server of servers) server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  async function startRedis(port: number): Promise<ChildProcess> {
    const args = ['--port', String(port), '--save', '', '--bind', '127.0.0.1', '--dir', folder];
    const server = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    servers.push(server);
    for await (const line of server.stdout as AsyncIterable<Buffer>)
      if (String(line).includes('Ready to accept')) break;
    server.stdout?.resume();
    return server;
  }

  test('without Redis there is nobody else', () => {
    expect(createLocalFanout().hearing()).toBe(0);
  });

  test.skipIf(!hasRedisServer)(
    'over Redis each subscription is another stretch, and none is between them',
    async () => {
      const log = pino({ level: 'silent' });
      const port = await freePort();
      const redis = await connectRedis({ url: `redis://127.0.0.1:${port}` }, log);
      const fanout = redisFanout(redis, { log });
      onTestFinished(async () => {
        await fanout.close();
        redis.disconnect();
      });
      expect(fanout.hearing()).toBeNull();
      const server = await startRedis(port);
      await expect.poll(() => fanout.hearing(), { timeout: 10_000 }).toBe(1);
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      await expect.poll(() => fanout.hearing(), { timeout: 10_000 }).toBeNull();
      await startRedis(port);
      await expect.poll(() => fanout.hearing(), { timeout: 10_000 }).toBe(2);
    },
  );
});
