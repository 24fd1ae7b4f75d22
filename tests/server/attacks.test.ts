/** Attacks on log-ins and sessions that no other file plays; each test is named after its ASVS 5.0 requirement. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createRateLimits, RATES } from '#server/modules/session/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import {
  type Answer,
  askForAccount,
  REGISTRATION,
  TEST_ORIGIN,
  type testApp,
  testBrowser,
  writeHeaders,
} from '#tests/support/server.ts';

const openApp = appsOfTests();

const codeOf = ({ body }: Answer): number => body.error?.code;
const { email, password } = REGISTRATION;
const LOGIN = { login: email, password };
const SESSION = 'fairwind_session';

onOneDatabase((_name, _open, shared) => {
  async function setUp(options: Parameters<typeof testApp>[1] = {}) {
    const connection = await shared();
    await connection.database.execute(sql`truncate players cascade`);
    const app = await openApp(connection, options);
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    return { app, browser };
  }
  /** A browser into which a token was put. */
  function withToken(app: Awaited<ReturnType<typeof testApp>>, token: string) {
    const browser = testBrowser(app);
    browser.cookies.set(SESSION, token);
    return browser;
  }

  test('7.2.4: a token that somebody planted (fixation) is nobody’s after the log-in', async () => {
    const { app } = await setUp();
    const planted = 'A'.repeat(43);
    const victim = withToken(app, planted);
    expect((await victim.call('login', { body: LOGIN })).status).toBe(200);
    expect(victim.cookies.get(SESSION)).not.toBe(planted);
    expect((await victim.call('player')).status).toBe(200);
    expect((await withToken(app, planted).call('player')).status).toBe(401);
  });

  test('7.4.1: a token that was copied opens nothing after the logout', async () => {
    const { app, browser } = await setUp();
    const thief = withToken(app, browser.cookies.get(SESSION) ?? '');
    expect((await thief.call('player')).status).toBe(200);
    await browser.call('logout');
    expect((await thief.call('player')).status).toBe(401);
    expect((await thief.call('login', { body: { ...LOGIN, password: 'not-the-one-1' } })).status).toBe(401);
  });

  test('7.4.3: a token that was copied from another session opens nothing after a new password', async () => {
    const { app, browser } = await setUp();
    const phone = testBrowser(app);
    await phone.call('login', { body: LOGIN });
    const thief = withToken(app, phone.cookies.get(SESSION) ?? '');
    expect((await thief.call('player')).status).toBe(200);
    await browser.call('changePassword', { body: { password, new_password: 'deep-harbour-9' } });
    expect((await thief.call('player')).status).toBe(401);
    expect(codeOf(await thief.call('login', { body: LOGIN }))).toBe(ERRORS.wrong_credentials.code);
  });

  test('6.3.1 and 4.1.3: forwarding headers that a client makes up buy it no more tries', async () => {
    const limits = createRateLimits(null, { ...RATES, loginByClient: { points: 3, durationSeconds: 60 } });
    const { app } = await setUp({ limits });
    const stuff = (index: number) =>
      testBrowser(app, TEST_ORIGIN, '203.0.113.9').send(PATHS.login.path, {
        method: 'POST',
        headers: {
          ...writeHeaders(),
          'x-forwarded-for': `198.51.100.${index}`,
          'x-real-ip': `198.51.100.${index}`,
          forwarded: `for=198.51.100.${index}`,
        },
        body: JSON.stringify({ login: `victim${index}@fairwind.example`, password: 'not-the-one-1' }),
      });
    const codes: number[] = [];
    for (let index = 0; index < 4; index += 1) codes.push(codeOf(await stuff(index)));
    expect(codes).toEqual([...Array(3).fill(ERRORS.wrong_credentials.code), ERRORS.rate_limited.code]);
  });

  test('14.3.2: nothing that is told of a player is kept by browsers or caches, refusals included', async () => {
    const { app, browser } = await setUp();
    const reads = (Object.keys(PATHS) as EndpointName[]).filter((name) => {
      const { scope }: Endpoint = CONTRACT[name];
      return PATHS[name].method === 'GET' && scope !== 'none';
    });
    expect(reads.length).toBeGreaterThan(10);
    for (const name of reads) {
      for (const visitor of [browser, testBrowser(app)]) {
        const { headers } = await visitor.call(name, { params: { payment_id: 'x', benefit_id: 'x' } as never });
        expect([name, headers.get('cache-control')]).toEqual([name, 'no-store']);
      }
    }
  });

  test('15.3.3: what a registration or log-in does not ask for is refused, not taken along', async () => {
    const { app, browser } = await setUp();
    const guest = testBrowser(app);
    const more = { scope: 'full', two_factor: false, player_id: crypto.randomUUID(), status: 'active' };
    const body = { ...REGISTRATION, email: 'mallory@fairwind.example', ...more };
    expect((await askForAccount(guest, body)).status).toBe(422);
    expect((await guest.call('login', { body: { ...LOGIN, ...more } as never })).status).toBe(422);
    const { body: own } = await browser.call('player');
    const changed = await browser.call('stepUp', { body: { password, player_id: own.user.user_id } as never });
    expect(changed.status).toBe(422);
  });

  test('3.5.1: every write refuses another site, a sandboxed frame and a form', async () => {
    const { browser } = await setUp();
    const writes = (Object.keys(PATHS) as EndpointName[]).filter((name) => PATHS[name].method !== 'GET');
    const foreign: Record<string, string>[] = [
      { ...writeHeaders(), origin: 'https://evil.example' },
      { ...writeHeaders(), origin: 'http://localhost.evil.example:5299' },
      { ...writeHeaders(), origin: 'null' },
      { origin: TEST_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
    ];
    for (const name of writes) {
      for (const headers of foreign) {
        const path = PATHS[name].path.replaceAll(/\{\w+\}/g, 'x');
        const answer = await browser.send(path, { method: PATHS[name].method, headers, body: '{}' });
        expect([name, headers.origin, codeOf(answer)]).toEqual([name, headers.origin, ERRORS.foreign_origin.code]);
      }
    }
    expect((await browser.call('player')).status).toBe(200);
  });
});
