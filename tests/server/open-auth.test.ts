/** Registration that tells nothing, and open-auth. Tests of attacks are named after their ASVS 5.0 requirement. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createUnitOfWork, rows } from '#server/db/index.ts';
import { expireTokens } from '#server/modules/game-wallet/index.ts';
import { returnPath } from '#server/modules/open-auth/return-path.ts';
import { createStandings } from '#server/modules/protection/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { PATHS } from '#shared/contract/paths.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import {
  type Answer,
  askForAccount,
  codeTo,
  PRODUCTION,
  REGISTRATION,
  type TestBrowser,
  type testApp,
  testBrowser,
  testClock,
  testConfig,
} from '#tests/support/server.ts';

const openApp = appsOfTests();

const codeOf = ({ body }: Answer): number => body.error?.code;
const { email, password } = REGISTRATION;
const { password: _password, ...PERSON } = REGISTRATION;
const PROVIDER = 'northlight';

describe('ASVS 15.3 and 3.7.2: where a browser goes on', () => {
  test.each([
    ['/en/vip?tab=1', '/en/vip?tab=1'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/.//evil.example', '/'],
    ['/a?open-auth=taken', '/a'],
  ])('%s → %s', (asked, path) => {
    expect(returnPath(asked)).toBe(path);
  });
});

test('the provider of our own is refused in production', () => {
  expect(testConfig({ ...PRODUCTION, NODE_ENV: 'production' }).openid.sandbox).toBeNull();
  expect(() => testConfig({ ...PRODUCTION, OPENID_SANDBOX: 'on' })).toThrow(/OPENID_SANDBOX/);
});

onOneDatabase((_name, _open, shared) => {
  async function setUp(options: Parameters<typeof openApp>[1] = {}) {
    const connection = await shared();
    await connection.database.execute(sql`truncate players cascade`);
    const app = await openApp(connection, options);
    return { app, database: connection.database, browser: testBrowser(app) };
  }
  type App = Awaited<ReturnType<typeof testApp>>;

  /** A browser at the provider: what it is answered when it lets itself be told as this person. */
  async function atProvider(app: App, url: string, who: { email: string; verified?: boolean }): Promise<string> {
    const there = testBrowser(app, new URL(url).origin);
    const query = new URL(url).search;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (path: string, form: Record<string, string>) =>
      there.send(path + query, { method: 'POST', headers, body: new URLSearchParams(form).toString() });
    expect((await there.send(`/authorize${query}`)).status).toBe(200);
    expect(
      (await post('/login', { email: who.email, ...(who.verified === false ? {} : { verified: '1' }) })).status,
    ).toBe(200);
    const allowed = await post('/consent', { choice: 'allow' });
    return allowed.headers.get('location') ?? '';
  }

  async function begin(browser: TestBrowser, return_path = '/en/vip'): Promise<string> {
    const { body } = await browser.call('beginOpenAuth', { body: { provider: PROVIDER, return_path } });
    return body.url;
  }

  const follow = async (browser: TestBrowser, location: string) => {
    const { pathname, search } = new URL(location);
    return (await browser.send(pathname + search)).headers.get('location');
  };

  /** The whole way. @returns where the browser goes on */
  async function signIn(app: App, browser: TestBrowser, who: { email: string; verified?: boolean }) {
    return follow(browser, await atProvider(app, await begin(browser), who));
  }

  const arrive = (browser: TestBrowser, change: object = {}) =>
    browser.call('registerOpenAuth', { body: { ...PERSON, ...change } });

  describe('ASVS 6.3.8: registration tells nobody who has an account', () => {
    test('the answer is the same; a mail tells the owner, and no code opens a second account', async () => {
      const { app, browser, database } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const free = await askForAccount(testBrowser(app), { ...REGISTRATION, email: 'free@fairwind.example' });
      const stranger = testBrowser(app);
      const taken = await askForAccount(stranger, { ...REGISTRATION, phone: '+43 660 1234567' });
      const shape = ({ body, status, headers }: Answer) => [
        status,
        { ...body.registration, token: body.registration.token.length },
        headers.getSetCookie(),
      ];
      expect(shape(taken)).toEqual(shape(free));
      await codeTo(app, 'free@fairwind.example');
      await app.deliverLetters();
      const mailbox = await testBrowser(app, 'http://mail.localhost:5299').send('/');
      expect(String(mailbox.body)).toContain('You have an account already');
      const { token } = taken.body.registration;
      const guess = await stranger.call('confirmRegistration', { body: { token, code: '000000' } });
      expect(guess.body.error.fields).toEqual({ code: 'validation_incorrect_code' });
      expect(await rows(database, sql`select 1 from players`)).toHaveLength(1);
    });

    test('6.6.3: five codes end a registration, and a code opens one account once', async () => {
      const { app, browser } = await setUp();
      const asked = await askForAccount(browser, REGISTRATION);
      const { token } = asked.body.registration;
      const code = await codeTo(app, email);
      const wrong = code === '000000' ? '000001' : '000000';
      for (let guess = 0; guess < 5; guess += 1) {
        expect((await browser.call('confirmRegistration', { body: { token, code: wrong } })).status).toBe(422);
      }
      const late = await browser.call('confirmRegistration', { body: { token, code } });
      expect(codeOf(late)).toBe(ERRORS.registration_over.code);
      const again = await askForAccount(browser, { ...REGISTRATION, email: 'two@fairwind.example' });
      const body = { token: again.body.registration.token, code: await codeTo(app, 'two@fairwind.example') };
      expect((await browser.call('confirmRegistration', { body })).status).toBe(200);
    });

    test('when the answer to the code is lost, the same token and code log in, within their time', async () => {
      const clock = testClock();
      const { app, browser, database } = await setUp({ clock });
      const asked = await askForAccount(browser, REGISTRATION);
      const body = { token: asked.body.registration.token, code: await codeTo(app, email) };
      const first = await testBrowser(app).call('confirmRegistration', { body });
      const again = testBrowser(app);
      expect((await again.call('confirmRegistration', { body })).body).toEqual(first.body);
      expect((await again.call('sessionCheck')).body.user.email).toBe(email);
      expect(await rows(database, sql`select 1 from players`)).toHaveLength(1);
      const guessed = { ...body, code: body.code === '000000' ? '000001' : '000000' };
      expect(codeOf(await again.call('confirmRegistration', { body: guessed }))).toBe(ERRORS.registration_over.code);
      clock.advance(30 * 60_000);
      expect(codeOf(await testBrowser(app).call('confirmRegistration', { body }))).toBe(ERRORS.registration_over.code);
    });
  });

  test('a provider that takes our secret in the header alone lets players in', async () => {
    const ways: string[] = [];
    const made: { app?: App } = {};
    const connection = await shared();
    await connection.database.execute(sql`truncate players cascade`);
    made.app = await openApp(connection, {
      async openidFetch(url, init) {
        const headers = new Headers(init.headers);
        headers.set('host', new URL(url).host);
        if (url.endsWith('/token'))
          ways.push(`${headers.get('authorization')?.split(' ')[0]} ${String(init.body).includes('client_secret')}`);
        const answer = await made.app?.dispatch(new Request(url, { ...init, headers }), { address: '127.0.0.1' });
        if (answer === undefined) throw new Error('there is no server yet');
        if (!url.includes('/.well-known/')) return answer;
        const said = { ...(await answer.json()), token_endpoint_auth_methods_supported: ['client_secret_basic'] };
        return Response.json(said);
      },
    });
    const browser = testBrowser(made.app);
    await signIn(made.app, browser, { email });
    expect((await arrive(browser)).status).toBe(200);
    expect(ways).toEqual(['Basic false']);
  });

  test('a phone logs in once its code was read, and is one player’s: five guesses end a code (ASVS 6.6.3)', async () => {
    const { app, browser, database } = await setUp();
    const phone = '+43 660 1234567';
    await browser.call('register', { body: { ...REGISTRATION, phone } });
    const byPhone = () => testBrowser(app).call('login', { body: { login: phone, password } });
    expect((await byPhone()).status).toBe(401);
    const sentCode = async (who: TestBrowser) => {
      expect((await who.call('sendPhoneCode')).status).toBe(200);
      const mailbox = testBrowser(app, 'http://mail.localhost:5299');
      const path = /href="(\/[\w-]+)"><b>Text message/.exec(String((await mailbox.send('/')).body))?.[1] ?? '';
      return /your code is (\d{6})/.exec(String((await mailbox.send(path)).body))?.[1] ?? '';
    };
    const first = await sentCode(browser);
    const wrong = first === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await browser.call('confirmPhone', { body: { code: wrong } })).status).toBe(422);
    }
    expect((await browser.call('confirmPhone', { body: { code: first } })).status).toBe(422);
    const code = await sentCode(browser);
    expect((await browser.call('confirmPhone', { body: { code } })).status).toBe(200);
    expect((await browser.call('player')).body.user.phone_confirmed).toBe(true);
    expect((await byPhone()).status).toBe(200);
    const other = testBrowser(app);
    await other.call('register', { body: { ...REGISTRATION, email: 'two@fairwind.example', phone } });
    const taken = await other.call('confirmPhone', { body: { code: await sentCode(other) } });
    expect(codeOf(taken)).toBe(ERRORS.phone_taken.code);
    expect(await rows(database, sql`select 1 from players where phone_confirmed_at is not null`)).toHaveLength(1);
  });

  test('affiliates: first touch and last are kept apart, their age is counted by the server, and the window decides', async () => {
    const { browser, database } = await setUp();
    const first = { tag: 'first', seconds_ago: 90 * 86_400 };
    const last = { tag: 'last', seconds_ago: 31 * 86_400 };
    await browser.call('register', { body: { ...REGISTRATION, affiliate_tag: 'last', touches: { first, last } } });
    expect(await rows(database, sql`select place, tag from player_touches order by place`)).toEqual([
      { place: 'first', tag: 'first' },
      { place: 'last', tag: 'last' },
    ]);
    expect(await rows(database, sql`select affiliate_tag from players`)).toEqual([{ affiliate_tag: null }]);
  });

  describe('spec §2: open-auth', () => {
    test('who is new is asked for the rest, and comes back as the same player', async () => {
      const { app, browser, database } = await setUp();
      expect((await browser.call('openAuthProviders')).body.providers).toEqual([
        { id: PROVIDER, name: 'Northlight ID', mark: 'N' },
      ]);
      expect(await signIn(app, browser, { email })).toBe('/en/vip?open-auth=registration');
      expect((await browser.call('openAuthArrival')).body).toEqual({
        name: 'Northlight ID',
        email,
        email_verified: true,
      });
      expect(await rows(database, sql`select 1 from players`)).toEqual([]);
      const opened = await arrive(browser);
      expect([opened.status, typeof opened.body.result?.user_id]).toEqual([200, 'string']);
      expect((await browser.call('player')).body.user).toMatchObject({ email, email_confirmed: true });
      const other = testBrowser(app);
      expect(await signIn(app, other, { email })).toBe('/en/vip');
      expect((await other.call('player')).body.user.user_id).toBe(opened.body.result.user_id);
    });

    test('ASVS 6.8.1 and 6.8.2: an address that the provider has not seen joins no account, and opens one by mail only', async () => {
      const { app, browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const thief = testBrowser(app);
      expect(await signIn(app, thief, { email, verified: false })).toBe('/en/vip?open-auth=registration');
      const asked = await arrive(thief);
      expect(Object.keys(asked.body)).toEqual(['registration']);
      expect((await thief.call('player')).status).toBe(401);
    });

    test('an account of ours whose address is confirmed is joined where the provider has seen it too; one unconfirmed is not', async () => {
      const { app, browser, database } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      await database.execute(sql`update players set email_confirmed_at = null`);
      expect(await signIn(app, testBrowser(app), { email })).toBe('/en/vip?open-auth=registration');
      await database.execute(sql`update players set email_confirmed_at = now()`);
      const other = testBrowser(app);
      expect(await signIn(app, other, { email })).toBe('/en/vip');
      expect((await other.call('player')).status).toBe(200);
    });

    test('ASVS 6.3.4: the second factor is asked for after it as well', async () => {
      const { app, browser, database } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      await database.execute(
        sql`insert into player_credentials (player_id, kind, secret, created_at, confirmed_at)
            select player_id, 'totp', 'sealed', now(), now() from players`,
      );
      const other = testBrowser(app);
      expect(await signIn(app, other, { email })).toBe('/en/vip?open-auth=code');
      expect(codeOf(await other.call('player'))).toBe(ERRORS.two_factor_required.code);
    });

    test('ASVS 10.2.1: a state is one browser’s and works once; login CSRF and replay lead nowhere', async () => {
      const { app, browser } = await setUp();
      const back = await atProvider(app, await begin(browser), { email });
      const victim = testBrowser(app);
      expect(await follow(victim, back)).toBe('/?open-auth=failed');
      await begin(victim);
      expect(await follow(victim, back)).toBe('/?open-auth=failed');
      const kept = new Map(browser.cookies);
      expect(await follow(browser, back)).toBe('/en/vip?open-auth=registration');
      const replayer = testBrowser(app);
      for (const [name, value] of kept) replayer.cookies.set(name, value);
      expect(await follow(replayer, back)).toBe('/?open-auth=failed');
    });

    test('ASVS 10.2.2 and 10.5.1: a code of another way, or another issuer’s answer, is refused', async () => {
      const { app, browser } = await setUp();
      const mine = new URL(await atProvider(app, await begin(testBrowser(app)), { email: 'thief@fairwind.example' }));
      const back = new URL(await atProvider(app, await begin(browser), { email }));
      back.searchParams.set('code', mine.searchParams.get('code') ?? '');
      expect(await follow(browser, back.href)).toBe('/en/vip?open-auth=failed');
      const mixed = new URL(await atProvider(app, await begin(browser), { email }));
      mixed.searchParams.set('iss', 'https://id.evil.example');
      expect(await follow(browser, mixed.href)).toBe('/en/vip?open-auth=failed');
    });

    test('who refuses there is told so; the provider sends nobody to a foreign address', async () => {
      const { app, browser } = await setUp();
      const url = new URL(await begin(browser));
      const there = testBrowser(app, url.origin);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const init = { method: 'POST', headers, body: 'choice=refuse' };
      const refused = await there.send(`/consent${url.search}`, init);
      expect(await follow(browser, refused.headers.get('location') ?? '')).toBe('/en/vip?open-auth=cancelled');
      url.searchParams.set('redirect_uri', 'https://evil.example/api/open-auth/callback/northlight');
      expect((await there.send(`/consent${url.search}`, init)).status).toBe(400);
    });

    test('connect and disconnect: with the password, never the last way in, and never somebody else’s identity', async () => {
      const { app, browser } = await setUp();
      await signIn(app, browser, { email: 'only@fairwind.example' });
      await arrive(browser, { email: 'only@fairwind.example' });
      const out = { provider: PROVIDER, password };
      expect(codeOf(await browser.call('disconnectOpenAuth', { body: out }))).toBe(ERRORS.last_way_in.code);
      expect((await browser.call('setPassword', { body: { password } })).status).toBe(200);
      expect(codeOf(await browser.call('setPassword', { body: { password } }))).toBe(ERRORS.password_exists.code);
      const second = testBrowser(app);
      await second.call('register', { body: REGISTRATION });
      const way = { body: { provider: PROVIDER, return_path: '/account/security' } };
      const connect = async (who: string) => {
        const { body } = await second.call('connectOpenAuth', way);
        return follow(second, await atProvider(app, body.url, { email: who }));
      };
      expect(await connect('only@fairwind.example')).toBe('/account/security?open-auth=taken');
      expect((await browser.call('disconnectOpenAuth', { body: { ...out, password: 'wrong-one-12' } })).status).toBe(
        422,
      );
      expect((await browser.call('disconnectOpenAuth', { body: out })).status).toBe(200);
      expect(await connect('only@fairwind.example')).toBe('/account/security?open-auth=connected');
      const { body } = await second.call('openAuthConnections');
      expect(body).toMatchObject({ has_password: true, connections: [{ provider: PROVIDER }] });
      expect(body.connections[0].connected_at).not.toBeNull();
    });

    test.each(['excluded', 'closed'] as const)(
      'design §10.5: who is %s comes in by a provider as by a password, to withdraw and for nothing else',
      async (status) => {
        const { app, browser, database } = await setUp();
        await signIn(app, browser, { email });
        const playerId: string = (await arrive(browser)).body.result.user_id;
        const clock = { now: () => new Date() };
        const endPlay: Parameters<typeof createStandings>[0]['endPlay'] = (transaction, id) =>
          expireTokens(transaction, id, clock.now());
        const standings = createStandings({
          clock,
          endPlay,
          onExcluded: async () => undefined,
          endBonuses: async () => undefined,
        });
        await createUnitOfWork(database, () => undefined).run((transaction, emit) =>
          standings.set(transaction, emit, { playerId, status, reason: 'player', until: null }),
        );
        const next = testBrowser(app);
        expect(await signIn(app, next, { email })).toBe('/en/vip');
        expect((await next.call('player')).body.user.standing).toMatchObject({ status });
        expect((await next.call('wallet')).status).toBe(200);
        const launch = { code: 'book-of-tides', mode: 'real', language: 'en' } as const;
        expect(codeOf(await next.call('launchGame', { body: launch }))).toBe(ERRORS.withdraw_only.code);
        const way = { provider: PROVIDER, return_path: '/' };
        expect(codeOf(await next.call('connectOpenAuth', { body: way }))).toBe(ERRORS.withdraw_only.code);
        expect(codeOf(await next.call('setPassword', { body: { password } }))).toBe(ERRORS.withdraw_only.code);
      },
    );

    test('ASVS 7.2.4: a way to connect ends with the session that asked', async () => {
      const { app, browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const way = { body: { provider: PROVIDER, return_path: '/' } };
      const { body } = await browser.call('connectOpenAuth', way);
      const back = await atProvider(app, body.url, { email: 'x@fairwind.example' });
      await browser.call('login', { body: { login: email, password } });
      expect(await follow(browser, back)).toBe('/?open-auth=failed');
      expect(PATHS.connectOpenAuth.method).toBe('POST');
    });
  });
});
