/** Identity: credentials, sessions and what protects them. Tests of attacks are named after their ASVS 5.0 requirement. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { isOutdated, refusePassword } from '#server/modules/identity/index.ts';
import { base32, codeAt, stepAt } from '#server/modules/identity/totp.ts';
import { RATES } from '#server/modules/session/index.ts';
import { FRESH_MS, PENDING_MS } from '#server/modules/session/service.ts';
import type { Mailer, MailMessage } from '#server/ports/mail.ts';
import { fail, ok } from '#server/result.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT, covers, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import {
  type Answer,
  anyParams,
  REGISTRATION,
  TEST_ORIGIN,
  type testApp,
  testBrowser,
  testClock,
  writeHeaders,
} from '#tests/support/server.ts';
import { fromBase32 } from '#tests/support/totp-app.ts';

const openApp = appsOfTests();

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
    expect(refusePassword(typed, 'leuchtturm@fairwind.example')?.key ?? null).toBe(key);
  });

  test('11.4.2: a hash of an older cost is known as such', () => {
    expect(isOutdated(`${OLD_HASH}AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA`)).toBe(true);
  });
});

describe('RFC 6238: codes of an app', () => {
  const secret = Buffer.from('12345678901234567890');

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('appendix B: at second %d', (second, code) => {
    expect(codeAt(secret, stepAt(new Date(second * 1_000)))).toBe(code);
  });

  test('a secret is written as apps read it', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(fromBase32(base32(secret))).toEqual(secret);
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
    const app = await openApp(connection, options);
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
      for (const name of PLAYERS_OWN) {
        expect([name, codeOf(await browser.call(name, { params: anyParams(name) as never }))]).toEqual([
          name,
          ERRORS.two_factor_required.code,
        ]);
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
      expect(codeOf(await browser.call('launchGame', { body: launch }))).toBe(ERRORS.withdraw_only.code);
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

  /** Mail as it would be sent, and a player whose address gets it. */
  async function withMail(values: Record<string, string> = {}) {
    const clock = testClock();
    const sent: MailMessage[] = [];
    const mailer: Mailer = {
      async send(message) {
        sent.push(message);
        return ok(undefined);
      },
    };
    const set = await setUp({ clock, mailer, values });
    /** The token of the newest letter to an address. */
    async function tokenTo(address: string, purpose: string): Promise<string> {
      await set.app.deliverLetters();
      const text = sent.findLast(({ to }) => to === address)?.text ?? '';
      return new RegExp(`\\?${purpose}=([\\w-]{43})`).exec(text)?.[1] ?? '';
    }
    /** Turns the second factor on. */
    async function enrol() {
      const { secret } = (await set.browser.call('beginTwoFactor')).body;
      const key = fromBase32(secret);
      const code = (late = 0) => codeAt(key, stepAt(clock.now()) - late);
      const confirmed = await set.browser.call('confirmTwoFactor', { body: { twofa_code: code() } });
      clock.advance(60_000);
      return { code, recoveryCodes: confirmed.body.recovery_codes as string[] };
    }
    const prove = (proof: object) => set.browser.call('stepUp', { body: proof });
    return { ...set, clock, sent, tokenTo, enrol, prove };
  }
  const NEW = 'deep-harbour-9';

  describe('ASVS 6.4: a forgotten password', () => {
    test('6.4.1 and 7.4.3: a link lets in once and for an hour; every session ends, and the owner is told', async () => {
      const { app, browser, clock, sent, tokenTo } = await withMail();
      const guest = testBrowser(app);
      expect((await guest.call('recoverPassword', { body: { email: email.toUpperCase() } })).body).toEqual({});
      const token = await tokenTo(email.toUpperCase(), 'restore');
      const weak = await guest.call('restorePassword', { body: { token, password: 'password12' } });
      expect(weak.body.error.fields).toEqual({ password: 'validation_common_password' });
      const restored = await guest.call('restorePassword', { body: { token, password: NEW } });
      expect(restored.body.result.user_id).toBeTruthy();
      expect((await guest.call('player')).status).toBe(200);
      expect((await browser.call('player')).status).toBe(401);
      await app.deliverLetters();
      expect(sent.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
      const again = await guest.call('restorePassword', { body: { token, password: 'deep-harbour-10' } });
      expect(codeOf(again)).toBe(ERRORS.link_spent.code);
      expect(codeOf(await testBrowser(app).call('login', { body: LOGIN }))).toBe(ERRORS.wrong_credentials.code);
      await guest.call('recoverPassword', { body: { email } });
      const late = await tokenTo(email, 'restore');
      clock.advance(3_600_000);
      expect(codeOf(await guest.call('restorePassword', { body: { token: late, password: NEW } }))).toBe(
        ERRORS.link_spent.code,
      );
    });

    test('6.3.8: an address that nobody has is answered alike, and nothing is looked up before the answer', async () => {
      const { app, sent, database } = await withMail();
      const guest = testBrowser(app);
      const known = await guest.call('recoverPassword', { body: { email } });
      const unknown = await guest.call('recoverPassword', { body: { email: 'nobody@fairwind.example' } });
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
      await app.deliverLetters();
      expect(sent.filter(({ subject }) => subject === 'Choose a new password').map(({ to }) => to)).toEqual([email]);
      expect(await rows(database, sql`select 1 from letters`)).toEqual([]);
    });

    test('4.1.3: a forged host stands in no mail', async () => {
      const { app, sent, tokenTo } = await withMail();
      const forged = {
        ...writeHeaders('http://localhost:666'),
        host: 'localhost:666',
        'x-forwarded-host': 'evil.example',
      };
      const body = JSON.stringify({ email });
      await testBrowser(app).send(PATHS.recoverPassword.path, { method: 'POST', headers: forged, body });
      const evil = { ...writeHeaders('http://evil.example'), host: 'evil.example' };
      const refused = await testBrowser(app).send(PATHS.recoverPassword.path, { method: 'POST', headers: evil, body });
      expect(refused.status).toBe(421);
      expect(await tokenTo(email, 'restore')).toBeTruthy();
      for (const { text } of sent) expect(text.match(/https?:\/\/[^/\s]+/g)).toEqual([TEST_ORIGIN, TEST_ORIGIN]);
    });

    test('a letter that is not taken is sent again later', async () => {
      const clock = testClock();
      let taken = false;
      const sent: string[] = [];
      const mailer: Mailer = {
        async send({ to }) {
          if (taken) sent.push(to);
          return taken ? ok(undefined) : fail('unavailable');
        },
      };
      const { app, database } = await setUp({ clock, mailer });
      await testBrowser(app).call('recoverPassword', { body: { email } });
      await app.deliverLetters();
      expect(await rows(database, sql`select tries from letters`)).toEqual([{ tries: 1 }]);
      taken = true;
      await app.deliverLetters();
      expect(sent).toEqual([]);
      clock.advance(60_000);
      await app.deliverLetters();
      expect(sent).toEqual([email]);
    });

    test('more letters than are needed are not sent, and nobody is told', async () => {
      const { app, sent } = await withMail();
      const { points } = RATES.letterByAddress;
      for (let asked = 0; asked < points + 3; asked += 1) {
        expect((await testBrowser(app).call('recoverPassword', { body: { email } })).status).toBe(200);
      }
      await app.deliverLetters();
      expect(sent).toHaveLength(points);
    });
  });

  describe('ASVS 6.5 and 6.6: the second factor', () => {
    test('6.5.1: a code works once, one of the step before too, an older one does not', async () => {
      const { app, clock, enrol } = await withMail();
      const { code } = await enrol();
      const login = (twofa_code?: string) =>
        testBrowser(app).call('login', { body: { ...LOGIN, ...(twofa_code ? { twofa_code } : {}) } });
      expect(codeOf(await login())).toBe(9000005);
      expect((await login(code(1))).status).toBe(200);
      expect((await login(code(1))).body.error.fields).toEqual({ twofa_code: 'validation_used_code' });
      expect((await login(code())).status).toBe(200);
      expect((await login(code())).body.error.fields).toEqual({ twofa_code: 'validation_used_code' });
      clock.advance(60_000);
      expect((await login(code(2))).body.error.fields).toEqual({ twofa_code: 'validation_incorrect_code' });
    });

    test('6.5.1: of two who come with one code at once, one gets in', async () => {
      const { app, enrol } = await withMail();
      const { code } = await enrol();
      const body = { ...LOGIN, twofa_code: code() };
      const answers = await Promise.all([1, 2, 3].map(() => testBrowser(app).call('login', { body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    });

    test('6.5.2: ten recovery codes, each good once however it is written, kept as hashes', async () => {
      const { app, browser, database, enrol } = await withMail();
      const { recoveryCodes } = await enrol();
      expect(new Set(recoveryCodes).size).toBe(10);
      const stored = await rows<{ secret: string }>(
        database,
        sql`select secret from player_credentials where kind = 'recovery_code'`,
      );
      expect(stored.some(({ secret }) => recoveryCodes.some((code) => secret.includes(code)))).toBe(false);
      const [first = ''] = recoveryCodes;
      const login = (twofa_code: string) => testBrowser(app).call('login', { body: { ...LOGIN, twofa_code } });
      expect((await login(first.toUpperCase().replace('-', ' '))).status).toBe(200);
      expect((await login(first)).body.error.fields).toEqual({ twofa_code: 'validation_incorrect_code' });
      expect((await browser.call('protection')).body).toMatchObject({ two_factor: true, recovery_codes_left: 9 });
    });

    test('who knows the password and guesses codes elsewhere keeps the owner out on no device of theirs', async () => {
      const { app, browser, enrol } = await withMail();
      const { code } = await enrol();
      const wrong = code() === '000000' ? '000001' : '000000';
      for (let guess = 0; guess < RATES.codeByAccount.points; guess += 1) {
        const guesser = testBrowser(app, TEST_ORIGIN, `10.2.0.${guess}`);
        await guesser.call('login', { body: { ...LOGIN, twofa_code: wrong } });
      }
      await browser.call('logout');
      const own = await browser.call('login', { body: { ...LOGIN, twofa_code: code() } });
      expect([own.status, own.body.error]).toEqual([200, undefined]);
    });

    test('6.6.3: guesses at codes are bounded by account, wherever they are typed', async () => {
      const { app, enrol } = await withMail();
      const { code } = await enrol();
      const wrong = code() === '000000' ? '000001' : '000000';
      for (let guess = 0; guess < RATES.codeByAccount.points; guess += 1) {
        const guesser = testBrowser(app, TEST_ORIGIN, `10.1.0.${guess}`);
        expect((await guesser.call('login', { body: { ...LOGIN, twofa_code: wrong } })).status).toBe(422);
      }
      const right = { ...LOGIN, twofa_code: code() };
      expect(codeOf(await testBrowser(app).call('login', { body: right }))).toBe(ERRORS.rate_limited.code);
    });

    test('6.4.3: a restored password does not pass the second factor, and the session it opens is nobody’s', async () => {
      const { app, enrol, tokenTo } = await withMail();
      const { code } = await enrol();
      const guest = testBrowser(app);
      await guest.call('recoverPassword', { body: { email } });
      const token = await tokenTo(email, 'restore');
      const restored = await guest.call('restorePassword', { body: { token, password: NEW } });
      expect(codeOf(restored)).toBe(9000005);
      expect(guest.cookies.has('fairwind_player')).toBe(false);
      expect(codeOf(await guest.call('player'))).toBe(9000005);
      const before = guest.cookies.get('fairwind_session');
      expect((await guest.call('secondFactor', { body: { twofa_code: code() } })).status).toBe(200);
      // 7.2.4: the token is another one once the session is worth more.
      expect(guest.cookies.get('fairwind_session')).not.toBe(before);
      expect((await guest.call('player')).status).toBe(200);
    });

    test('6.6: a secret is sealed at rest, and begun anew it is another', async () => {
      const { browser, database } = await withMail();
      const first = (await browser.call('beginTwoFactor')).body;
      const second = (await browser.call('beginTwoFactor')).body;
      expect(first.secret).not.toBe(second.secret);
      expect(second.uri).toContain(`secret=${second.secret}`);
      const [stored] = await rows<{ secret: string }>(
        database,
        sql`select secret from player_credentials where kind = 'totp'`,
      );
      expect(stored?.secret).not.toContain(second.secret);
      expect((await browser.call('protection')).body.two_factor).toBe(false);
      expect((await browser.call('login', { body: LOGIN })).status).toBe(200);
    });

    test('6.4.4: turning it off asks for password and code, and the owner is told', async () => {
      const { app, browser, enrol, sent } = await withMail();
      const { code } = await enrol();
      const end = (body: { password?: string; twofa_code: string }) => browser.call('endTwoFactor', { body });
      expect((await end({ twofa_code: code() })).body.error.fields).toEqual({ password: 'validation_required' });
      expect((await end({ password: 'not-the-one-1', twofa_code: code() })).body.error.fields).toEqual({
        password: 'validation_incorrect_password',
      });
      expect((await end({ password, twofa_code: 'no-code' })).body.error.fields).toEqual({
        twofa_code: 'validation_incorrect_code',
      });
      expect((await end({ password, twofa_code: code() })).status).toBe(200);
      await app.deliverLetters();
      expect(sent.map(({ subject }) => subject)).toEqual([
        'Two-factor login was turned on',
        'Two-factor login was turned off',
      ]);
      expect((await browser.call('login', { body: LOGIN })).status).toBe(200);
    });

    test('6.4.4: who has no password turns it off with a code, having proved lately who they are', async () => {
      const { browser, database, clock, enrol } = await withMail();
      const { code } = await enrol();
      await database.execute(sql`delete from player_credentials where kind = 'password'`);
      clock.advance(FRESH_MS + 1);
      const end = () => browser.call('endTwoFactor', { body: { twofa_code: code() } });
      expect(codeOf(await end())).toBe(ERRORS.step_up_required.code);
      expect((await browser.call('stepUp', { body: { twofa_code: code() } })).status).toBe(200);
      expect((await end()).body.error.fields).toEqual({ twofa_code: 'validation_used_code' });
      clock.advance(30_000);
      expect((await end()).status).toBe(200);
      expect((await browser.call('protection')).body.two_factor).toBe(false);
    });
  });

  describe('changes of password and e-mail', () => {
    test('ASVS 6.2.3 and 7.4.3: a new password asks for the old, and ends every other session', async () => {
      const { app, browser } = await withMail();
      const other = await secondBrowser(app);
      const change = (body: { password: string; new_password: string }) => browser.call('changePassword', { body });
      expect((await change({ password: 'not-the-one-1', new_password: NEW })).body.error.fields).toEqual({
        password: 'validation_incorrect_password',
      });
      expect((await change({ password, new_password: 'password12' })).body.error.fields).toEqual({
        new_password: 'validation_common_password',
      });
      expect((await other.call('player')).status).toBe(200);
      expect((await change({ password, new_password: NEW })).status).toBe(200);
      expect((await browser.call('player')).status).toBe(200);
      expect((await other.call('player')).status).toBe(401);
      expect((await other.call('login', { body: { ...LOGIN, password: NEW } })).status).toBe(200);
    });

    test('ASVS 6.3.7: a new address counts once its owner opens the link; the old one is told and can take it back', async () => {
      const { app, browser, tokenTo } = await withMail();
      const address = 'lind@fairwind.example';
      expect((await browser.call('changeEmail', { body: { email: address } })).status).toBe(200);
      expect((await browser.call('player')).body.user.email).toBe(email);
      const guest = testBrowser(app);
      const token = await tokenTo(address, 'confirm_email');
      expect((await guest.call('confirmEmail', { body: { token } })).status).toBe(200);
      expect((await browser.call('player')).body.user.email).toBe(address);
      expect(codeOf(await guest.call('confirmEmail', { body: { token } }))).toBe(ERRORS.link_spent.code);
      const undo = await tokenTo(email, 'undo_email');
      expect((await guest.call('undoEmail', { body: { token: undo } })).status).toBe(200);
      expect((await browser.call('player')).status).toBe(401);
      const restore = await tokenTo(email, 'restore');
      expect((await guest.call('restorePassword', { body: { token: restore, password: NEW } })).status).toBe(200);
      expect((await guest.call('player')).body.user.email).toBe(email);
    });

    test('spec 3: the link to one’s own address is sent once more, so often and no more, and changes nothing else', async () => {
      const { app, browser, database, sent, tokenTo } = await withMail();
      await database.execute(sql`update players set email_confirmed_at = null where email = ${email}`);
      expect((await browser.call('player')).body.user.email_confirmed).toBe(false);
      expect((await browser.call('sendEmailLink', { body: {} })).status).toBe(200);
      const first = await tokenTo(email, 'confirm_email');
      expect((await browser.call('sendEmailLink', { body: {} })).status).toBe(200);
      const token = await tokenTo(email, 'confirm_email');
      const guest = testBrowser(app);
      expect(codeOf(await guest.call('confirmEmail', { body: { token: first } }))).toBe(ERRORS.link_spent.code);
      for (const _again of [3, 4]) {
        expect((await browser.call('sendEmailLink', { body: {} })).status).toBe(200);
      }
      expect(codeOf(await browser.call('sendEmailLink', { body: {} }))).toBe(ERRORS.rate_limited.code);
      const newest = await tokenTo(email, 'confirm_email');
      expect(newest).not.toBe(token);
      expect((await guest.call('confirmEmail', { body: { token: newest } })).status).toBe(200);
      expect((await browser.call('player')).body.user).toMatchObject({ email, email_confirmed: true });
      const { events } = (await browser.call('securityEvents')).body;
      const kinds = events.map(({ kind }: { kind: string }) => kind);
      expect(kinds).toContain('email_confirmed');
      expect(kinds).not.toContain('email_changed');
      await app.deliverLetters();
      const letters = sent.length;
      // Confirmed, there is nothing to send, and no limit to meet.
      expect((await browser.call('sendEmailLink', { body: {} })).status).toBe(200);
      await app.deliverLetters();
      expect(sent).toHaveLength(letters);
    });

    test('ASVS 6.3.8: an address that somebody has is answered alike, and is nobody else’s by the link', async () => {
      const { app, browser, tokenTo } = await withMail();
      const taken = 'two@fairwind.example';
      await testBrowser(app).call('register', { body: { ...REGISTRATION, email: taken } });
      expect((await browser.call('changeEmail', { body: { email: taken } })).body).toEqual({});
      const token = await tokenTo(taken, 'confirm_email');
      expect(codeOf(await browser.call('confirmEmail', { body: { token } }))).toBe(ERRORS.login_taken.code);
    });
  });

  describe('ASVS 7.5.1: step-up', () => {
    test('a proof that is no longer fresh is asked for again, by password or by code', async () => {
      const { browser, clock, enrol, prove } = await withMail();
      const { code } = await enrol();
      clock.advance(FRESH_MS);
      const renew = () => browser.call('renewRecoveryCodes');
      expect(codeOf(await renew())).toBe(ERRORS.step_up_required.code);
      expect((await prove({})).status).toBe(422);
      expect((await prove({ password })).status).toBe(200);
      expect((await renew()).body.recovery_codes).toHaveLength(10);
      clock.advance(FRESH_MS);
      expect((await prove({ twofa_code: code() })).status).toBe(200);
      expect((await renew()).status).toBe(200);
    });

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
