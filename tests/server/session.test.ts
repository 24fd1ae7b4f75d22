import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Database, eventsAfter, firstRow, rows } from '#server/db/index.ts';
import { hashPassword, verifyPassword } from '#server/modules/identity/index.ts';
import {
  createRateLimits,
  DEVICE_LIFETIME_MS,
  RATES,
  SESSION_IDLE_MS,
  SESSION_LIFETIME_MS,
  sessionCookies,
} from '#server/modules/session/index.ts';
import { networkOf } from '#server/network.ts';
import { fail } from '#server/result.ts';
import { PLAYER_HINT_COOKIE } from '#shared/constants.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT } from '#shared/contract/index.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { openRedis } from '#tests/support/redis.ts';
import { retainAt } from '#tests/support/retention.ts';
import { type Answer, REGISTRATION, TEST_ORIGIN, type testApp, testBrowser, testClock } from '#tests/support/server.ts';

const openApp = appsOfTests();
const DAY_MS = 86_400_000;

const codeOf = ({ body }: Answer): number => body.error?.code;
const { email, password } = REGISTRATION;
const LOGIN = { login: email, password };

describe('design §6: passwords are argon2id', () => {
  test('a hash is salted, states its cost and verifies its own password only', async () => {
    const [first, second] = await Promise.all([hashPassword('calm-water-7'), hashPassword('calm-water-7')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('calm-water-7', first)).toBe(true);
    expect(await verifyPassword('calm-water-8', first)).toBe(false);
  });

  test('an unknown format is an error, not a login', async () => {
    await expect(verifyPassword('x', 'md5$abc')).rejects.toThrow(/unknown format/);
  });
});

test('design §6: one client is an IPv4 address or an IPv6 network', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});

test('ADR 0020: processes count together in Redis, and each for itself while it is away', async ({ skip }) => {
  const redis = await openRedis();
  if (redis === null) return skip('no Redis on this machine');
  const rates = { ...RATES, loginByAccount: { points: 2, durationSeconds: 60 } };
  const [here, there] = [createRateLimits(redis, rates), createRateLimits(redis, rates)];
  const account = crypto.randomUUID();
  const tries = async (...limits: (typeof here)[]) => {
    const answers: boolean[] = [];
    for (const limit of limits) answers.push((await limit.consume('loginByAccount', account)).ok);
    return answers;
  };
  expect(await tries(here, there, here)).toEqual([true, true, false]);
  await here.giveBack('loginByAccount', account);
  await here.giveBack('loginByAccount', account);
  expect(await tries(there)).toEqual([true]);
  await here.clear('loginByAccount', account);
  expect(await tries(there)).toEqual([true]);
  redis.disconnect();
  expect(await tries(here, here, here, there)).toEqual([true, true, false, true]);
});

test('ADR 0020: what costs money is refused while nobody counts for all processes', async ({ skip }) => {
  const redis = await openRedis();
  if (redis === null) return skip('no Redis on this machine');
  const limits = createRateLimits(redis);
  const player = crypto.randomUUID();
  expect(await limits.consume('textByPlayer', player)).toEqual({ ok: true, value: undefined });
  redis.disconnect();
  expect(await limits.consume('textByPlayer', player)).toEqual(fail('rate_limited', { seconds: 30 }));
  expect((await createRateLimits().consume('textByPlayer', player)).ok).toBe(true);
});

describe('design §6: the cookie', () => {
  test('ASVS 3.3.1 and 3.3.3: over https it is bound to its host; on plain http it has another name without Secure', () => {
    const [secure = '', hint = ''] = sessionCookies('https').open('t', 60_000);
    expect(secure).toBe('__Host-fairwind_session=t; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=60');
    expect(hint).toBe(`${PLAYER_HINT_COOKIE}=1; Path=/; SameSite=Lax; Secure; Max-Age=60`);
    const [plain = ''] = sessionCookies('http').open('t', 60_000);
    expect(plain).toBe('fairwind_session=t; Path=/; SameSite=Lax; HttpOnly; Max-Age=60');
  });

  test('the device’s is the server’s alone and lasts as long as browsers keep one', () => {
    expect(sessionCookies('https').keepDevice('t')).toBe(
      '__Host-fairwind_device=t; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=34560000',
    );
  });
});

onOneDatabase((_name, _open, shared) => {
  /** One database for the suite; every test begins without players. */
  async function setUp(options: Parameters<typeof testApp>[1] = {}) {
    const connection = await shared();
    await connection.database.execute(sql`truncate players cascade`);
    const app = await openApp(connection, options);
    return { database: connection.database, app, browser: testBrowser(app) };
  }

  async function sessionCount(database: Database): Promise<number> {
    const counted = await firstRow<{ total: number }>(
      database,
      sql`select count(*)::integer as total from sessions where ended_at is null`,
    );
    return counted?.total ?? -1;
  }

  describe('spec §4: player in, player out', () => {
    test('registration opens an account and a session', async () => {
      const { browser, database } = await setUp();
      const answer = await browser.call('register', { body: REGISTRATION });
      expect(answer.status).toBe(200);
      expect(CONTRACT.confirmRegistration.response.safeParse(answer.body).success).toBe(true);
      const check = await browser.call('sessionCheck');
      expect(CONTRACT.sessionCheck.response.safeParse(check.body).error).toBeUndefined();
      expect(check.body.user).toMatchObject({
        user_id: answer.body.result.user_id,
        email,
        login: email,
        no_profile: true,
        profile: null,
        total_balance: '0.00',
        score: { pct: 0, level: 0 },
        is_last_level: false,
      });
      const stored = await rows<{ token_hash: string }>(database, sql`select token_hash from sessions`);
      expect(stored[0]?.token_hash).not.toBe(browser.cookies.get('fairwind_session'));
      expect(browser.cookies.get(PLAYER_HINT_COOKIE)).toBe('1');
    });

    test('a session belongs to the domain that it was opened on', async () => {
      const { app, browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const german = testBrowser(app, 'http://de.localhost:5299');
      for (const [name, value] of browser.cookies) german.cookies.set(name, value);
      expect(codeOf(await german.call('sessionCheck'))).toBe(ERRORS.unauthenticated.code);
      expect((await browser.call('sessionCheck')).status).toBe(200);
    });

    test('login by e-mail in any case, logout, and the session is gone', async () => {
      const { app, browser, database } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      await browser.call('logout');
      expect([...browser.cookies.keys()]).toEqual(['fairwind_device']);
      expect(await sessionCount(database)).toBe(0);
      expect(codeOf(await browser.call('sessionCheck'))).toBe(ERRORS.unauthenticated.code);

      const other = testBrowser(app);
      expect((await other.call('login', { body: { ...LOGIN, login: email.toUpperCase() } })).status).toBe(200);
      expect((await other.call('player')).body.user.email).toBe(email);
    });

    test('login by phone, however it is written', async () => {
      const { app, browser, database } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      await database.execute(sql`update players set phone = '+4940123456', phone_confirmed_at = now()`);
      const answer = await testBrowser(app).call('login', { body: { login: '+49 (40) 123-456', password } });
      expect(answer.status).toBe(200);
    });

    test.each([
      ['+43 660 1234567', undefined, 'http://localhost:5299'],
      ['0043 (660) 123-4567', undefined, 'http://localhost:5299'],
      ['0660 1234567', 'AT', 'http://localhost:5299'],
    ])(
      'ADR 0007: a phone number that was given is stored as E.164, and logs in as %s',
      async (login, country, origin) => {
        const { app, browser, database } = await setUp();
        const phone = '0660/123 45 67';
        expect((await browser.call('register', { body: { ...REGISTRATION, phone } })).status).toBe(200);
        expect(await rows(database, sql`select phone from players`)).toEqual([{ phone: '+436601234567' }]);
        await database.execute(sql`update players set phone_confirmed_at = now()`);
        const body = { login, password, ...(country ? { country } : {}) };
        expect((await testBrowser(app, origin).call('login', { body })).status).toBe(200);
      },
    );

    test('on a national domain the national notation needs no hint, and a hint does not overrule it', async () => {
      const { app, database } = await setUp();
      const origin = 'http://de.localhost:5299';
      const body = { ...REGISTRATION, country: 'DE', language: 'de', phone: '0151 23456789' } as const;
      expect((await testBrowser(app, origin).call('register', { body })).status).toBe(200);
      await database.execute(sql`update players set phone_confirmed_at = now()`);
      const login = { login: '0151-23456789', password, country: 'AT' };
      expect((await testBrowser(app, origin).call('login', { body: login })).status).toBe(200);
    });

    test('ASVS 6.3.8: an unknown login and a wrong password answer alike', async () => {
      const { app, browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const guest = testBrowser(app);
      const wrong = await guest.call('login', { body: { ...LOGIN, password: 'not-the-one-1' } });
      const unknown = await guest.call('login', { body: { ...LOGIN, login: 'nobody@fairwind.example' } });
      expect(wrong.body).toEqual(unknown.body);
      expect([wrong.status, codeOf(wrong)]).toEqual([401, ERRORS.wrong_credentials.code]);
      expect(guest.cookies.size).toBe(0);
    });

    test('ASVS 7.2.4: a session taken along to a login ends there: the token is rotated', async () => {
      const { app, browser, database } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const before = browser.cookies.get('fairwind_session') ?? '';
      await browser.call('login', { body: LOGIN });
      expect(browser.cookies.get('fairwind_session')).not.toBe(before);
      expect(await sessionCount(database)).toBe(1);
      const thief = testBrowser(app);
      thief.cookies.set('fairwind_session', before);
      expect((await thief.call('player')).status).toBe(401);
      expect(thief.cookies.size).toBe(0);
    });

    test('logout ends this session only, and a guest may log out too', async () => {
      const { app, browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const phone = testBrowser(app);
      await phone.call('login', { body: LOGIN });
      await browser.call('logout');
      expect((await phone.call('player')).status).toBe(200);
      expect((await browser.call('logout')).body).toEqual({});
    });

    test('ASVS 6.3.3: with two-factor the login asks for a code and opens no session', async () => {
      const { app, browser, database } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      await database.execute(
        sql`insert into player_credentials (player_id, kind, secret, created_at, confirmed_at)
            select player_id, 'totp', 'sealed', now(), now() from players`,
      );
      const guest = testBrowser(app);
      expect(codeOf(await guest.call('login', { body: LOGIN }))).toBe(9000005);
      expect(codeOf(await guest.call('login', { body: { ...LOGIN, password: 'x' } }))).toBe(
        ERRORS.wrong_credentials.code,
      );
      expect(guest.cookies.size).toBe(0);
    });

    test('the affiliate tag is that of the registration; a login attributes nobody', async () => {
      const { browser, database } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      await browser.call('login', { body: { ...LOGIN, affiliate_tag: 'late' } });
      expect(await rows(database, sql`select affiliate_tag from players`)).toEqual([{ affiliate_tag: null }]);
    });

    test('pid, click id and subs of the link are kept with the registration; what is no part of them is refused', async () => {
      const { browser, database } = await setUp();
      const affiliate = { btag: 'b', pid: 'p-1', clickid: 'c-1', extra: { sub1: 's1', sub2: '', sub3: 's3' } };
      const foreign = { ...REGISTRATION, affiliate: { ...affiliate, sub4: 'x' } };
      expect((await browser.call('register', { body: foreign as never })).status).toBe(422);
      expect((await browser.call('register', { body: { ...REGISTRATION, affiliate } })).status).toBe(200);
      expect(await rows(database, sql`select affiliate_fields from players`)).toEqual([
        { affiliate_fields: affiliate },
      ]);
    });
  });

  describe('design §6: sessions expire', () => {
    test('ASVS 7.3.1 and 7.3.2: after 12 idle hours, but not while they are used, and after 14 days in any case', async () => {
      const clock = testClock();
      const { browser } = await setUp({ clock });
      await browser.call('register', { body: REGISTRATION });
      const step = SESSION_IDLE_MS - 1_000;
      for (let used = 0; used < SESSION_LIFETIME_MS - step; used += step) {
        clock.advance(step);
        expect((await browser.call('player')).status).toBe(200);
      }
      clock.advance(step);
      expect((await browser.call('player')).status).toBe(401);
    });

    test('idle for too long', async () => {
      const clock = testClock();
      const { browser } = await setUp({ clock });
      await browser.call('register', { body: REGISTRATION });
      clock.advance(SESSION_IDLE_MS + 1_000);
      expect((await browser.call('player')).status).toBe(401);
    });

    test('ASVS 7.2.1: a token of any other shape is nobody', async () => {
      const { browser } = await setUp();
      for (const token of ['', 'x', "' or 1=1 --", 'a'.repeat(43), 'a'.repeat(9_000)]) {
        browser.cookies.set('fairwind_session', token);
        expect((await browser.call('player')).status).toBe(401);
      }
    });
  });

  test('housekeeping forgets old messages and sessions that are long over, and nothing else', async () => {
    const { browser, database } = await setUp();
    const playerId = (await browser.call('register', { body: REGISTRATION })).body.result.user_id as string;
    await database.execute(sql`delete from player_events`);
    await database.execute(
      sql`insert into player_events (player_id, sequence, type, data, created_at)
          values (${playerId}::uuid, 1, 'logout', '{"reason":"logout"}', now())`,
    );
    const now = Date.now();
    await retainAt(database, new Date(now + DAY_MS - 60_000));
    expect(await eventsAfter(database, playerId, 0, 10)).toHaveLength(1);
    expect(await sessionCount(database)).toBe(1);
    await retainAt(database, new Date(now + DAY_MS + 60_000));
    expect(await eventsAfter(database, playerId, 0, 10)).toEqual([]);
    expect(await sessionCount(database)).toBe(1);
    await retainAt(database, new Date(now + SESSION_LIFETIME_MS + 31 * DAY_MS));
    expect(await sessionCount(database)).toBe(0);
  });

  describe('design §6: rate limits by account and by client', () => {
    /** A registered player whose browser has logged out, and strangers who guess at the account. */
    async function attacked(options: Parameters<typeof testApp>[1] = {}) {
      const { app, browser, database } = await setUp(options);
      await browser.call('register', { body: REGISTRATION });
      const guess = (address: string, login: string = email) =>
        testBrowser(app, TEST_ORIGIN, address).call('login', { body: { login, password: 'not-the-one-1' } });
      return { app, browser, database, guess };
    }
    const addresses = (count: number): string[] => Array.from({ length: count }, (_, index) => `10.1.0.${index}`);
    const refusedNow = ({ status, body }: Answer) =>
      expect([status, body.error?.code]).toEqual([429, ERRORS.rate_limited.code]);

    test('ASVS 6.1.1: a hundred wrong passwords of a stranger keep no player out on a device that has logged in before', async () => {
      const { browser, guess } = await attacked();
      const answers: Answer[] = [];
      for (let attempt = 0; attempt < 100; attempt += 1) answers.push(await guess('127.0.0.1'));
      const { points } = RATES.loginByAccountAndClient;
      expect(answers.slice(0, points).map(codeOf)).toEqual(Array(points).fill(ERRORS.wrong_credentials.code));
      for (const answer of answers.slice(points)) refusedNow(answer);
      const last = answers.at(-1);
      expect(last?.body.error.message).toBe('rate_limited_minutes');
      expect(Number(last?.headers.get('retry-after'))).toBe(last?.body.error.variables.seconds);

      expect((await browser.call('player')).status).toBe(200);
      await browser.call('logout');
      // The same address as the stranger's, as behind a carrier.
      expect((await browser.call('login', { body: LOGIN })).status).toBe(200);
    });

    test('ASVS 6.3.1: guessing from many addresses is bounded, and leaves the known device alone', async () => {
      const clock = testClock();
      const { app, browser, guess } = await attacked({ clock });
      const { points, durationSeconds } = RATES.loginByAccount;
      for (const address of addresses(points)) {
        expect(codeOf(await guess(address))).toBe(ERRORS.wrong_credentials.code);
      }
      const fresh = testBrowser(app, TEST_ORIGIN, '10.2.0.1');
      refusedNow(await fresh.call('login', { body: LOGIN }));
      expect((await browser.call('login', { body: LOGIN })).status).toBe(200);
      refusedNow(await fresh.call('login', { body: LOGIN }));
      clock.advance(durationSeconds * 1_000);
      expect((await fresh.call('login', { body: LOGIN })).status).toBe(200);
    });

    test('e-mail and phone of one account count together', async () => {
      const { database, guess } = await attacked();
      await database.execute(sql`update players set phone = '+4940123456', phone_confirmed_at = now()`);
      for (const address of addresses(RATES.loginByAccount.points)) await guess(address, '+49 40 123456');
      refusedNow(await guess('10.2.0.1'));
    });

    test('ASVS 6.3.8: a login that nobody has is counted like one that somebody has', async () => {
      const { guess } = await attacked();
      const nobody = 'nobody@fairwind.example';
      for (const address of addresses(RATES.loginByAccount.points)) await guess(address, nobody);
      refusedNow(await guess('10.2.0.1', nobody.toUpperCase()));
    });

    test('a known device answers for its own wrong passwords, and for no other account', async () => {
      const { app, browser } = await attacked();
      const other = { ...REGISTRATION, email: 'two@fairwind.example' };
      await testBrowser(app).call('register', { body: other });
      const wrong = (login: string) => browser.call('login', { body: { login, password: 'not-the-one-1' } });
      for (let attempt = 0; attempt < RATES.loginByDevice.points; attempt += 1) {
        expect(codeOf(await wrong(email))).toBe(ERRORS.wrong_credentials.code);
      }
      refusedNow(await wrong(email));
      for (let attempt = 0; attempt < RATES.loginByAccountAndClient.points; attempt += 1) await wrong(other.email);
      refusedNow(await wrong(other.email));
    });

    test('logins that succeed use up nothing', async () => {
      const { app } = await attacked();
      for (const address of addresses(RATES.loginByAccount.points + 5)) {
        expect((await testBrowser(app, TEST_ORIGIN, address).call('login', { body: LOGIN })).status).toBe(200);
      }
    });

    test('only the hash of a device is stored; one that a browser made up is replaced, and years later it is unknown', async () => {
      const clock = testClock();
      const { app, browser, database, guess } = await attacked({ clock });
      const token = browser.cookies.get('fairwind_device') ?? '';
      expect(token).toMatch(/^[\w-]{43}$/);
      const stored = await rows<{ token_hash: string }>(database, sql`select token_hash from player_devices`);
      expect(stored).toHaveLength(1);
      expect(stored[0]?.token_hash).not.toContain(token);
      const made = testBrowser(app);
      made.cookies.set('fairwind_device', 'a'.repeat(43));
      await made.call('login', { body: LOGIN });
      expect(made.cookies.get('fairwind_device')).not.toBe('a'.repeat(43));
      clock.advance(DEVICE_LIFETIME_MS + 1_000);
      for (const address of addresses(RATES.loginByAccount.points)) await guess(address);
      refusedNow(await browser.call('login', { body: LOGIN }));
      await retainAt(database, clock.now());
      expect(await rows(database, sql`select 1 from player_devices`)).toEqual([]);
    });

    test('ASVS 6.3.1: one client trying many accounts is stopped', async () => {
      const limits = createRateLimits(null, { ...RATES, loginByClient: { points: 2, durationSeconds: 60 } });
      const { browser } = await setUp({ limits });
      const attempt = (name: string) =>
        browser.call('login', { body: { login: `${name}@fairwind.example`, password: 'x' } });
      expect([codeOf(await attempt('a')), codeOf(await attempt('b')), codeOf(await attempt('c'))]).toEqual([
        ERRORS.wrong_credentials.code,
        ERRORS.wrong_credentials.code,
        ERRORS.rate_limited.code,
      ]);
    });

    test('players behind one address log in on new devices, however many: only failures count together', async () => {
      const limits = createRateLimits(null, { ...RATES, loginByClient: { points: 2, durationSeconds: 60 } });
      const { app, browser } = await setUp({ limits });
      await browser.call('register', { body: REGISTRATION });
      const logIn = (password: string) =>
        testBrowser(app, TEST_ORIGIN, '10.9.9.9').call('login', { body: { ...LOGIN, password } });
      for (let device = 0; device < 6; device += 1) expect((await logIn(LOGIN.password)).status).toBe(200);
      expect(codeOf(await logIn('wrong-1'))).toBe(ERRORS.wrong_credentials.code);
      expect(codeOf(await logIn('wrong-2'))).toBe(ERRORS.wrong_credentials.code);
      expect(codeOf(await logIn('wrong-3'))).toBe(ERRORS.rate_limited.code);
    });

    test('games opened by one client are counted, guests’ too, before anything is opened', async () => {
      const limits = createRateLimits(null, { ...RATES, launchByClient: { points: 2, durationSeconds: 60 } });
      const { app, browser } = await setUp({ limits });
      const open = (who = browser) =>
        who.call('launchGame', { body: { code: 'krakens-toll', mode: 'no-such-mode', language: 'en' } });
      expect([codeOf(await open()), codeOf(await open()), codeOf(await open())]).toEqual([
        ERRORS.unknown_game_mode.code,
        ERRORS.unknown_game_mode.code,
        ERRORS.rate_limited.code,
      ]);
      expect(codeOf(await open(testBrowser(app, TEST_ORIGIN, '10.1.2.3')))).toBe(ERRORS.unknown_game_mode.code);
    });

    test('registrations of one client are counted', async () => {
      const limits = createRateLimits(null, { ...RATES, registrationByClient: { points: 1, durationSeconds: 60 } });
      const { browser } = await setUp({ limits });
      await browser.call('register', { body: REGISTRATION });
      const again = await browser.call('register', { body: { ...REGISTRATION, email: 'two@fairwind.example' } });
      expect(codeOf(again)).toBe(ERRORS.rate_limited.code);
    });
  });
});
