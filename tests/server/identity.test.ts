/** Identity: credentials, sessions and what protects them. Tests of attacks are named after their ASVS 5.0 requirement. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { isOutdated, refusePassword } from '#server/modules/identity/index.ts';
import { RATES } from '#server/modules/session/index.ts';
import { PENDING_MS } from '#server/modules/session/service.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT, covers, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import {
  type Answer,
  REGISTRATION,
  TEST_ORIGIN,
  testApp,
  testBrowser,
  testClock,
  writeHeaders,
} from '#tests/support/server.ts';

const codeOf = ({ body }: Answer): number => body.error?.code;
const { email, password } = REGISTRATION;
const LOGIN = { login: email, password };
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const OLD_HASH = '$argon2id$v=19$m=8192,t=1,p=1$';

describe('ASVS 6.2: passwords', () => {
  test.each([
    ['password12', 'validation_common_password', '6.2.4: a common one'],
    ['PASSWORD12', 'validation_common_password', '6.2.4: in other case'],
    ['2024sunshine!', 'validation_common_password', '6.2.4: with a year and a sign around it'],
    ['dragondragon', 'validation_common_password', '6.2.4: said twice'],
    ['ninechars', 'validation_min_length', '6.2.1: of nine characters'],
    ['leuchtturm-1', 'validation_personal_password', '6.2.11: made of the address'],
    ['leuchtturm@fairwind.example', 'validation_personal_password', '6.2.11: that is the address'],
    ['calm-water-7', null, 'a fair one'],
    ['ëèê-日本-ok-12', null, '6.2.8: any script, taken as it is'],
  ])('%s: %s (%s)', (typed, key, _why) => {
    expect(refusePassword(typed, 'leuchtturm@fairwind.example')).toBe(key);
  });

  test('11.4.2: a hash of an older cost is known as such', () => {
    expect(isOutdated(`${OLD_HASH}AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA`)).toBe(true);
  });
});

describe('design 10.5: every endpoint names the scope that it needs', () => {
  test('a session covers its own scope and those below', () => {
    expect(covers('full', 'withdraw-only')).toBe(true);
    expect(covers('withdraw-only', 'full')).toBe(false);
    expect(covers('second-factor-pending', 'withdraw-only')).toBe(false);
  });

  test('what moves money into play asks for a whole session', () => {
    for (const name of ['startDeposit', 'launchGame'] as const) expect(CONTRACT[name].scope).toBe('full');
  });
});

onOneDatabase((_name, _open, shared) => {
  async function setUp(options: Parameters<typeof testApp>[1] = {}) {
    const connection = await shared();
    await connection.database.execute(sql`truncate players cascade`);
    const app = await testApp(connection, options);
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    return { database: connection.database, app, browser };
  }

  /** A browser that has logged in beside the one that registered. */
  async function secondBrowser(app: Awaited<ReturnType<typeof testApp>>, address = '203.0.113.9') {
    const other = testBrowser(app, TEST_ORIGIN, address);
    const headers = { ...writeHeaders(), 'user-agent': FIREFOX };
    await other.send(PATHS.login.path, { method: 'POST', headers, body: JSON.stringify(LOGIN) });
    return other;
  }

  test('design 10.10: players of before keep their password; those whom an old process registers have one too', async () => {
    const { app, browser, database } = await setUp();
    await database.execute(
      sql`insert into players (player_id, email, password_hash, region, currency, country, birthday, language, nickname,
            nickname_key, created_at)
          select gen_random_uuid(), 'old@fairwind.example', secret, region, currency, country, birthday, language,
            'Vega 12345', 'vega12345', players.created_at
          from players join player_credentials using (player_id)`,
    );
    const login = { login: 'old@fairwind.example', password };
    expect((await testBrowser(app).call('login', { body: login })).status).toBe(200);
    expect(await rows(database, sql`select password_hash from players where email = ${email}`)).toEqual([
      { password_hash: null },
    ]);
    // The statement that carries over those of before is the migration's own.
    await database.execute(sql`update players set password_hash = (select secret from player_credentials limit 1)`);
    await database.execute(sql`delete from player_credentials`);
    const file = new URL('../../server/db/migrations/0031_identity.sql', import.meta.url);
    const copy = /insert into player_credentials[^;]+from players;/.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
    await database.execute(sql.raw(copy));
    expect(await rows(database, sql`select 1 from player_credentials`)).toHaveLength(2);
    expect((await browser.call('login', { body: LOGIN })).status).toBe(200);
  });

  test('11.4.2: a login makes a hash of an older cost anew', async () => {
    const { browser, database } = await setUp();
    const { argon2Sync } = await import('node:crypto');
    const nonce = Buffer.alloc(16, 7);
    const tag = argon2Sync('argon2id', {
      message: password,
      nonce,
      memory: 8_192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    await database.execute(
      sql`update player_credentials set secret = ${`${OLD_HASH}${unpadded(nonce)}$${unpadded(tag)}`}`,
    );
    expect((await browser.call('login', { body: LOGIN })).status).toBe(200);
    const [stored] = await rows<{ secret: string }>(database, sql`select secret from player_credentials`);
    expect(isOutdated(stored?.secret ?? '')).toBe(false);
    expect((await browser.call('login', { body: LOGIN })).status).toBe(200);
  });

  describe('what a session may do', () => {
    const PLAYERS_OWN = (Object.keys(PATHS) as EndpointName[]).filter((name) => {
      const { scope, guests }: Endpoint = CONTRACT[name];
      return scope !== 'none' && scope !== 'second-factor-pending' && !guests;
    });

    test('ASVS 6.3.3: one that waits for its second factor is told nothing, and nobody is told of it', async () => {
      const { browser, database } = await setUp();
      await database.execute(sql`update sessions set scope = 'second-factor-pending'`);
      const params = { payment_id: 'x', benefit_id: 'x' } as never;
      for (const name of PLAYERS_OWN) {
        expect([name, codeOf(await browser.call(name, { params }))]).toEqual([name, ERRORS.two_factor_required.code]);
      }
      const launch = { code: 'krakens-toll', mode: 'real', language: 'en' } as const;
      expect(codeOf(await browser.call('launchGame', { body: launch }))).toBe(ERRORS.unauthenticated.code);
    });

    test('ASVS 7.3.1: one that waits for its second factor does not wait long', async () => {
      const clock = testClock();
      const { browser, database } = await setUp({ clock });
      await database.execute(sql`update sessions set scope = 'second-factor-pending'`);
      clock.advance(PENDING_MS);
      expect(codeOf(await browser.call('player'))).toBe(ERRORS.unauthenticated.code);
    });

    test('design 10.5: one that may only withdraw sees what is the player’s and puts nothing into play', async () => {
      const { browser, database } = await setUp();
      await database.execute(sql`update sessions set scope = 'withdraw-only'`);
      expect((await browser.call('wallet')).status).toBe(200);
      const order = { alias: 'card', amount: '50.00', currency: 'EUR' } as const;
      expect(codeOf(await browser.call('startDeposit', { body: order }))).toBe(ERRORS.withdraw_only.code);
      const launch = { code: 'krakens-toll', mode: 'real', language: 'en' } as const;
      expect(codeOf(await browser.call('launchGame', { body: launch }))).toBe(ERRORS.unauthenticated.code);
    });
  });

  describe('ASVS 7.4 and 7.5: sessions are seen and ended', () => {
    test('7.5.2: the player sees where they are logged in, by device, network and last use', async () => {
      const clock = testClock();
      const { app, browser } = await setUp({ clock });
      clock.advance(60_000);
      await secondBrowser(app);
      const { body } = await browser.call('playerSessions');
      expect(CONTRACT.playerSessions.response.safeParse(body).error).toBeUndefined();
      expect(body.sessions).toMatchObject([
        { device: 'Firefox, Linux', network: '203.0.113.•', region: 'main', current: false },
        { device: null, network: '127.0.0.•', region: 'main', current: true },
      ]);
    });

    test('7.4.1 and 7.5.2: one that is ended from elsewhere opens nothing any more', async () => {
      const { app, browser } = await setUp();
      const other = await secondBrowser(app);
      const { sessions } = (await browser.call('playerSessions')).body;
      const { session_id } = sessions.find(({ current }: { current: boolean }) => !current);
      expect((await browser.call('endSession', { body: { session_id } })).status).toBe(200);
      expect((await other.call('player')).status).toBe(401);
      expect((await browser.call('player')).status).toBe(200);
      expect(codeOf(await browser.call('endSession', { body: { session_id } }))).toBe(ERRORS.not_found.code);
    });

    test('8.2.2: nobody ends a session of another player', async () => {
      const { app, browser } = await setUp();
      const stranger = testBrowser(app);
      await stranger.call('register', { body: { ...REGISTRATION, email: 'two@fairwind.example' } });
      const { sessions } = (await browser.call('playerSessions')).body;
      const body = { session_id: sessions[0].session_id };
      expect(codeOf(await stranger.call('endSession', { body }))).toBe(ERRORS.not_found.code);
      expect((await browser.call('player')).status).toBe(200);
    });

    test('7.4.3: all others end at once, and the log says so', async () => {
      const { app, browser } = await setUp();
      const others = [await secondBrowser(app), await secondBrowser(app, '2001:db8:1:2:3:4:5:6')];
      expect((await browser.call('endOtherSessions')).body).toEqual({ ended: 2 });
      for (const other of others) expect((await other.call('player')).status).toBe(401);
      const { body } = await browser.call('securityEvents');
      expect(CONTRACT.securityEvents.response.safeParse(body).error).toBeUndefined();
      const kinds = body.events.map(({ kind }: { kind: string }) => kind);
      expect(kinds.filter((kind: string) => kind === 'sessions_ended')).toHaveLength(1);
      expect(body.events.map(({ network }: { network: string }) => network)).toContain('2001:db8:1:•');
    });
  });

  describe('ASVS 7.5.1: step-up', () => {
    test('6.3.1: guesses inside a stolen session are bounded; a right password clears them', async () => {
      const { browser } = await setUp();
      const prove = (typed: string) => browser.call('stepUp', { body: { password: typed } });
      const { points } = RATES.proofBySession;
      for (let guess = 1; guess < points; guess += 1) expect((await prove('not-the-one-1')).status).toBe(422);
      expect((await prove(password)).status).toBe(200);
      for (let guess = 0; guess < points; guess += 1) expect((await prove('not-the-one-1')).status).toBe(422);
      expect(codeOf(await prove(password))).toBe(ERRORS.rate_limited.code);
    });
  });
});
