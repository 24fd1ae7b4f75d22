/** Passkeys, links that log in, and log-ins from new places. Tests of attacks are named after their ASVS 5.0 requirement. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { base32, codeAt, stepAt } from '#server/modules/identity/totp.ts';
import { FRESH_MS } from '#server/modules/session/service.ts';
import type { Mailer, MailMessage } from '#server/ports/mail.ts';
import { ok } from '#server/result.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT } from '#shared/contract/index.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { testAuthenticator } from '#tests/support/authenticator.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import {
  type Answer,
  REGISTRATION,
  TEST_ORIGIN,
  type TestBrowser,
  testBrowser,
  testClock,
} from '#tests/support/server.ts';

const openApp = appsOfTests();

const codeOf = ({ body }: Answer): number => body.error?.code;
const { email, password } = REGISTRATION;
const PL_ORIGIN = TEST_ORIGIN.replace('localhost', 'pl.localhost');
const ELSEWHERE = '203.0.113.9';

onOneDatabase((_name, _open, shared) => {
  async function setUp() {
    const connection = await shared();
    await connection.database.execute(sql`truncate players cascade`);
    const clock = testClock();
    const sent: MailMessage[] = [];
    const mailer: Mailer = {
      async send(message) {
        sent.push(message);
        return ok(undefined);
      },
    };
    const app = await openApp(connection, { clock, mailer });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    // The code of the registration is no matter here.
    sent.length = 0;
    return { database: connection.database, app, browser, clock, sent };
  }

  type Device = ReturnType<typeof testAuthenticator>;

  async function addPasskey(browser: TestBrowser, device: Device, name = 'Phone'): Promise<Answer> {
    const { challenge } = (await browser.call('beginPasskey')).body.options;
    const response = device.make({ challenge, origin: TEST_ORIGIN });
    return browser.call('addPasskey', { body: { name, response } });
  }

  async function challengeFor(browser: TestBrowser): Promise<string> {
    return (await browser.call('passkeyChallenge')).body.options.challenge;
  }

  const login = (browser: TestBrowser, response: ReturnType<Device['sign']>) =>
    browser.call('passkeyLogin', { body: { response } });

  /** Turns the second factor on. @returns the code of the moment */
  async function enrol({ browser, clock }: Awaited<ReturnType<typeof setUp>>): Promise<() => string> {
    const { secret } = (await browser.call('beginTwoFactor')).body as { secret: string };
    const bits = [...secret].map((sign) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
    );
    const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    expect(base32(key)).toBe(secret);
    const code = () => codeAt(key, stepAt(clock.now()));
    expect((await browser.call('confirmTwoFactor', { body: { twofa_code: code() } })).status).toBe(200);
    clock.advance(60_000);
    return code;
  }

  describe('passkeys', () => {
    test('one is added, named, seen with its domain, and its owner is told', async () => {
      const { app, browser, sent } = await setUp();
      const { body } = await addPasskey(browser, testAuthenticator());
      const renamed = { passkey_id: body.passkey_id, name: 'Old phone' };
      expect((await browser.call('renamePasskey', { body: renamed })).status).toBe(200);
      const listed = await browser.call('passkeys');
      expect(CONTRACT.passkeys.response.safeParse(listed.body).error).toBeUndefined();
      expect(listed.body.passkeys).toMatchObject([{ name: 'Old phone', host: 'localhost', here: true, used_at: null }]);
      expect((await browser.call('protection')).body.passkeys).toBe(1);
      await app.deliverMessages();
      expect(sent.map(({ subject }) => subject)).toContain('A passkey was added');
    });

    test('it logs in without a name, and counts as both factors', async () => {
      const set = await setUp();
      const device = testAuthenticator();
      await addPasskey(set.browser, device);
      await enrol(set);
      const guest = testBrowser(set.app);
      const response = device.sign({ challenge: await challengeFor(guest), origin: TEST_ORIGIN });
      expect((await login(guest, response)).status).toBe(200);
      expect((await guest.call('player')).body.user.email).toBe(email);
      const [newest] = await rows(set.database, sql`select scope, assurance from sessions order by created_at desc`);
      expect(newest).toEqual({ scope: 'full', assurance: 'two-factor' });
      expect((await guest.call('passkeys')).body.passkeys[0].used_at).not.toBeNull();
    });

    test('ASVS 6.7.2: a challenge is good for once, and not for long', async () => {
      const { app, browser, clock } = await setUp();
      const device = testAuthenticator();
      await addPasskey(browser, device);
      const guest = testBrowser(app);
      const challenge = await challengeFor(guest);
      const response = device.sign({ challenge, origin: TEST_ORIGIN });
      expect((await login(guest, response)).status).toBe(200);
      expect(codeOf(await login(testBrowser(app), response))).toBe(ERRORS.passkey_refused.code);
      const again = device.sign({ challenge, origin: TEST_ORIGIN });
      expect(codeOf(await login(testBrowser(app), again))).toBe(ERRORS.passkey_refused.code);
      const late = await challengeFor(guest);
      clock.advance(5 * 60_000);
      const tooLate = device.sign({ challenge: late, origin: TEST_ORIGIN });
      expect(codeOf(await login(testBrowser(app), tooLate))).toBe(ERRORS.passkey_refused.code);
    });

    test('ASVS 6.3.3: without the device’s check of its user it is one factor, and none', async () => {
      const { app, browser } = await setUp();
      const device = testAuthenticator();
      await addPasskey(browser, device);
      const guest = testBrowser(app);
      const response = device.sign({ challenge: await challengeFor(guest), origin: TEST_ORIGIN, verified: false });
      expect(codeOf(await login(guest, response))).toBe(ERRORS.passkey_refused.code);
      expect((await guest.call('player')).status).toBe(401);
    });

    test('ASVS 6.6.2: what was signed for a look-alike or another domain opens nothing', async () => {
      const { app, browser } = await setUp();
      const device = testAuthenticator();
      await addPasskey(browser, device);
      const guest = testBrowser(app);
      for (const origin of ['http://localhost.example:5299', 'https://localhost', PL_ORIGIN, 'http://localhost:5300']) {
        const response = device.sign({ challenge: await challengeFor(guest), origin });
        expect([origin, codeOf(await login(guest, response))]).toEqual([origin, ERRORS.passkey_refused.code]);
      }
      const polish = testBrowser(app, PL_ORIGIN);
      const there = device.sign({ challenge: await challengeFor(polish), origin: PL_ORIGIN });
      expect(codeOf(await login(polish, there))).toBe(ERRORS.passkey_refused.code);
    });

    test('a counter that goes back is that of a copy', async () => {
      const { app, browser } = await setUp();
      const device = testAuthenticator();
      await addPasskey(browser, device);
      const guest = testBrowser(app);
      const at = async (counter: number) =>
        login(guest, device.sign({ challenge: await challengeFor(guest), origin: TEST_ORIGIN, counter }));
      expect((await at(7)).status).toBe(200);
      expect(codeOf(await at(7))).toBe(ERRORS.passkey_refused.code);
      expect(codeOf(await at(3))).toBe(ERRORS.passkey_refused.code);
      expect((await at(8)).status).toBe(200);
    });

    test('ASVS 8.2.2: nobody adds to, renames or removes what is another player’s', async () => {
      const { app, browser } = await setUp();
      const device = testAuthenticator();
      const stranger = testBrowser(app);
      await stranger.call('register', { body: { ...REGISTRATION, email: 'two@fairwind.example' } });
      const { challenge } = (await browser.call('beginPasskey')).body.options;
      const stolen = { name: 'Mine', response: device.make({ challenge, origin: TEST_ORIGIN }) };
      expect(codeOf(await stranger.call('addPasskey', { body: stolen }))).toBe(ERRORS.passkey_refused.code);
      const { passkey_id } = (await addPasskey(browser, device)).body;
      expect(codeOf(await stranger.call('renamePasskey', { body: { passkey_id, name: 'x' } }))).toBe(
        ERRORS.not_found.code,
      );
      expect(codeOf(await stranger.call('removePasskey', { body: { passkey_id } }))).toBe(ERRORS.not_found.code);
      // The same key is nobody else's.
      expect(codeOf(await addPasskey(stranger, device))).toBe(ERRORS.passkey_refused.code);
    });

    test('ASVS 7.5.1: adding and removing ask for a fresh proof, which a passkey may be; removed it opens nothing', async () => {
      const { app, browser, clock } = await setUp();
      const device = testAuthenticator();
      const { passkey_id } = (await addPasskey(browser, device)).body;
      clock.advance(FRESH_MS);
      expect(codeOf(await browser.call('beginPasskey'))).toBe(ERRORS.step_up_required.code);
      expect(codeOf(await browser.call('removePasskey', { body: { passkey_id } }))).toBe(ERRORS.step_up_required.code);
      const strange = testBrowser(app);
      await strange.call('register', { body: { ...REGISTRATION, email: 'two@fairwind.example' } });
      const foreign = device.sign({ challenge: await challengeFor(strange), origin: TEST_ORIGIN });
      expect(codeOf(await strange.call('stepUp', { body: { passkey: foreign } }))).toBe(ERRORS.passkey_refused.code);
      const passkey = device.sign({ challenge: await challengeFor(browser), origin: TEST_ORIGIN });
      expect((await browser.call('stepUp', { body: { passkey } })).status).toBe(200);
      expect((await browser.call('removePasskey', { body: { passkey_id } })).status).toBe(200);
      const guest = testBrowser(app);
      const response = device.sign({ challenge: await challengeFor(guest), origin: TEST_ORIGIN });
      expect(codeOf(await login(guest, response))).toBe(ERRORS.passkey_refused.code);
    });

    test('ten are enough', async () => {
      const { browser } = await setUp();
      for (let count = 0; count < 10; count += 1) await addPasskey(browser, testAuthenticator(), `Key ${count}`);
      expect(codeOf(await browser.call('beginPasskey'))).toBe(ERRORS.passkeys_full.code);
    });
  });

  describe('ASVS 6.4 and 6.6: a link that logs in', () => {
    async function withLink() {
      const set = await setUp();
      const guest = testBrowser(set.app);
      await guest.call('askLoginLink', { body: { email } });
      await set.app.deliverMessages();
      const text = set.sent.findLast(({ subject }) => subject === 'Your link to log in')?.text ?? '';
      return { ...set, guest, token: /\?login=([\w-]{43})/.exec(text)?.[1] ?? '' };
    }

    test('6.4.1 and 6.5.1: it logs in once', async () => {
      const { guest, app, token } = await withLink();
      expect((await guest.call('tokenLogin', { body: { token } })).status).toBe(200);
      expect((await guest.call('player')).body.user.email).toBe(email);
      expect(codeOf(await testBrowser(app).call('tokenLogin', { body: { token } }))).toBe(ERRORS.link_spent.code);
    });

    test('6.5.5: not after an hour, and not after a new password', async () => {
      const late = await withLink();
      late.clock.advance(3_600_000);
      expect(codeOf(await late.guest.call('tokenLogin', { body: { token: late.token } }))).toBe(ERRORS.link_spent.code);
      const { browser, guest, token } = await withLink();
      await browser.call('changePassword', { body: { password, new_password: 'deep-harbour-9' } });
      expect(codeOf(await guest.call('tokenLogin', { body: { token } }))).toBe(ERRORS.link_spent.code);
    });

    test('6.3.3: the second factor is asked for all the same', async () => {
      const set = await withLink();
      const code = await enrol(set);
      const { guest, token } = set;
      expect(codeOf(await guest.call('tokenLogin', { body: { token } }))).toBe(ERRORS.two_factor_required.code);
      expect(codeOf(await guest.call('player'))).toBe(ERRORS.two_factor_required.code);
      expect((await guest.call('secondFactor', { body: { twofa_code: code() } })).status).toBe(200);
      expect((await guest.call('player')).status).toBe(200);
    });

    test('6.3.8: an address that nobody has is answered alike', async () => {
      const { app, sent } = await setUp();
      const answers = await Promise.all(
        [email, 'nobody@fairwind.example'].map((address) =>
          testBrowser(app).call('askLoginLink', { body: { email: address } }),
        ),
      );
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [200, {}],
        [200, {}],
      ]);
      await app.deliverMessages();
      expect(sent.map(({ to }) => to)).toEqual([email]);
    });
  });

  describe('ASVS 6.3.5: a log-in from a new place', () => {
    async function withDoubt() {
      const set = await setUp();
      const other = testBrowser(set.app, TEST_ORIGIN, ELSEWHERE);
      set.clock.advance(1_000);
      await other.call('login', { body: { login: email, password } });
      const { events } = (await set.browser.call('securityEvents')).body;
      const doubtful = events.filter((event: { doubtful: boolean }) => event.doubtful);
      return { ...set, other, doubtful, event_id: doubtful[0]?.event_id as string };
    }

    test('is asked about, and the owner is told by mail; the session itself vouches for nothing', async () => {
      const { app, other, doubtful, event_id, sent } = await withDoubt();
      expect(doubtful).toMatchObject([{ kind: 'logged_in_new_place', network: '203.0.113.•' }]);
      expect(
        (await other.call('securityEvents')).body.events.some((event: { doubtful: boolean }) => event.doubtful),
      ).toBe(false);
      expect(codeOf(await other.call('answerLogin', { body: { event_id, mine: true } }))).toBe(ERRORS.not_found.code);
      await app.deliverMessages();
      expect(sent.map(({ subject }) => subject)).toEqual(['Log-in from a new place']);
    });

    test('of the player is answered once; from then on the place is known', async () => {
      const { app, browser, other, event_id, sent } = await withDoubt();
      expect((await browser.call('answerLogin', { body: { event_id, mine: true } })).status).toBe(200);
      expect(codeOf(await browser.call('answerLogin', { body: { event_id, mine: false } }))).toBe(
        ERRORS.not_found.code,
      );
      expect((await other.call('player')).status).toBe(200);
      await testBrowser(app, TEST_ORIGIN, ELSEWHERE).call('login', { body: { login: email, password } });
      await app.deliverMessages();
      expect(sent).toHaveLength(1);
    });

    test('of somebody else ends with every other session; another player answers for nobody', async () => {
      const { app, browser, other, event_id } = await withDoubt();
      const stranger = testBrowser(app);
      await stranger.call('register', { body: { ...REGISTRATION, email: 'two@fairwind.example' } });
      expect(codeOf(await stranger.call('answerLogin', { body: { event_id, mine: true } }))).toBe(
        ERRORS.not_found.code,
      );
      expect((await browser.call('answerLogin', { body: { event_id, mine: false } })).status).toBe(200);
      expect((await other.call('player')).status).toBe(401);
      expect((await browser.call('player')).status).toBe(200);
    });
  });
});
