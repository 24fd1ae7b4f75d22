/** A self-exclusion is of the person: other accounts of theirs on any domain are refused or held (ADR 0179). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { fillPersonKeys } from '#server/modules/protection/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { onOneDatabase } from '../support/databases.ts';
import {
  ownProfile,
  REGISTRATION,
  TEST_ORIGIN,
  testApp,
  testBrowser,
  testClock,
  writeHeaders,
} from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

const DEPOSIT = { alias: 'card', amount: '50.00', currency: 'EUR', benefit_id: '0' } as const;
const LAUNCH = { code: 'book-of-tides', mode: 'real', language: 'en' } as const;
const ELSEWHERE = TEST_ORIGIN.replace('localhost', 'alt.localhost');
const DAY_MS = 86_400_000;

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    async function account(email: string, origin = TEST_ORIGIN, birthday: string = REGISTRATION.birthday) {
      const browser = testBrowser(app, origin);
      const answer = await browser.call('register', { body: { ...REGISTRATION, email, birthday } });
      return { browser, code: answer.body.error?.code, playerId: answer.body.result?.user_id as string };
    }
    const codeOf = ({ body }: { body: { error?: { code: number } } }) => body.error?.code;
    const depositOf = async ({ browser }: { browser: ReturnType<typeof testBrowser> }) =>
      codeOf(
        await browser.send(PATHS.startDeposit.path, {
          method: 'POST',
          headers: { ...writeHeaders(browser.origin), [IDEMPOTENCY_HEADER]: randomUUID() },
          body: JSON.stringify(DEPOSIT),
        }),
      );
    const cases = () =>
      rows<{ player_id: string; reason: string; details: Record<string, string>; case_id: string }>(
        database,
        sql`select case_id, player_id, reason, details from staff_cases where kind = 'person' and closed_at is null
            order by opened_at`,
      );
    const profile = ownProfile();
    const excluded = await account('katrin@inbox.example');
    await excluded.browser.call('saveProfile', { body: profile });
    const exclude = async () => {
      await excluded.browser.call('stepUp', { body: { password: REGISTRATION.password } });
      const done = await excluded.browser.call('excludeSelf', { body: { length: 'six_months' } });
      expect(done.body.standing.status).toBe('excluded');
    };
    return { app, account, cases, clock, codeOf, database, depositOf, exclude, excluded, profile };
  }

  test('the mailbox and birthday of an excluded person open no account, on any domain', async () => {
    const { account, exclude, excluded } = await setUp();
    await exclude();
    expect((await account('katrin+two@inbox.example')).code).toBe(ERRORS.person_excluded.code);
    expect((await account('Katrin+three@inbox.example', ELSEWHERE)).code).toBe(ERRORS.person_excluded.code);
    expect(excluded.code).toBeUndefined();
    const twin = await account('nobody@elsewhere.example');
    expect(twin.code).toBeUndefined();
  });

  test('personal info of an excluded person is refused on another domain, and the account is held from then on', async () => {
    const { account, cases, codeOf, depositOf, exclude, excluded, profile } = await setUp();
    await exclude();
    const second = await account('new@elsewhere.example', ELSEWHERE);
    const written = { ...profile, surname: profile.surname.toUpperCase(), address: `${profile.address} ` };
    const saved = await second.browser.call('saveProfile', { body: written });
    expect([saved.status, codeOf(saved)]).toEqual([403, ERRORS.person_excluded.code]);
    // Other words afterwards do not undo what was found.
    const again = await second.browser.call('saveProfile', { body: ownProfile() });
    expect(codeOf(again)).toBe(ERRORS.person_excluded.code);
    expect(await depositOf(second)).toBe(ERRORS.profile_required.code);
    expect(await cases()).toMatchObject([
      {
        player_id: second.playerId,
        reason: 'person_exact',
        details: { excluded_player: excluded.playerId, alike: 'name, birthday, address' },
      },
    ]);
  });

  test('who is near an excluded person may look but not deposit or play until somebody decides', async () => {
    const { account, app, cases, clock, codeOf, database, depositOf, exclude, profile } = await setUp();
    await exclude();
    const near = await account('alike@elsewhere.example');
    const saved = await near.browser.call('saveProfile', { body: { ...ownProfile(), ...pick(profile) } });
    expect(saved.status).toBe(200);
    expect(await depositOf(near)).toBe(ERRORS.person_held.code);
    expect(codeOf(await near.browser.call('launchGame', { body: LAUNCH }))).toBe(ERRORS.person_held.code);
    expect((await near.browser.call('wallet')).status).toBe(200);
    // Who may be somebody who has excluded themselves is advertised nothing: no offer, no code.
    const offered = async () => (await near.browser.call('bonuses')).body.offers.length;
    const claimed = async () => codeOf(await near.browser.call('claimBonus', { body: { code: 'AHOY5' } }));
    expect([await offered(), await claimed()]).toEqual([0, ERRORS.offer_not_open.code]);
    const [waiting] = await cases();
    expect(waiting).toMatchObject({ player_id: near.playerId, reason: 'person_near' });

    const olga = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Olga', 'compliance');
    const end = (outcome: string) =>
      olga.ask('POST', `/api/cases/${waiting?.case_id}/close`, { outcome, reason: 'ticket T-9' });
    expect((await end('whatever')).status).toBe(422);
    expect((await end('other_person')).status).toBe(200);
    expect([(await offered()) > 0, await claimed()]).toEqual([true, undefined]);
    expect(await depositOf(near)).toBeUndefined();
    expect(await cases(), 'what was decided is not asked again').toEqual([]);
  });

  test('decided to be the same person, the account is excluded as long as the first one', async () => {
    const { account, app, cases, clock, database, exclude, excluded, profile } = await setUp();
    await exclude();
    const near = await account('alike@elsewhere.example');
    await near.browser.call('saveProfile', { body: { ...ownProfile(), ...pick(profile) } });
    const [waiting] = await cases();
    const olga = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Olga', 'compliance');
    const body = { outcome: 'same_person', reason: 'ticket T-9' };
    expect((await olga.ask('POST', `/api/cases/${waiting?.case_id}/close`, body)).status).toBe(200);
    const standingOf = async ({ browser }: typeof near) => (await browser.call('player')).body.user.standing;
    expect(await standingOf(near)).toMatchObject({ status: 'excluded', reason: 'staff' });
    expect((await standingOf(near)).until).toBe((await standingOf(excluded)).until);
  });

  test('an account that was there before its person excluded another one is held at once', async () => {
    const { account, cases, depositOf, exclude, profile } = await setUp();
    const older = await account('older@elsewhere.example', ELSEWHERE);
    await older.browser.call('saveProfile', { body: profile });
    expect(await depositOf(older)).toBeUndefined();
    await exclude();
    expect((await cases()).map(({ player_id, reason }) => [player_id, reason])).toEqual([
      [older.playerId, 'person_exact'],
    ]);
    expect(await depositOf(older)).toBe(ERRORS.person_excluded.code);
  });

  test('the card of an excluded person holds whoever pays with it', async () => {
    const { account, cases, database, depositOf, exclude, excluded } = await setUp();
    await exclude();
    const other = await account('household@elsewhere.example', TEST_ORIGIN, '1971-01-05');
    await other.browser.call('saveProfile', { body: { ...ownProfile(), birthday: '1971-01-05' } });
    const pays = ({ playerId }: { playerId: string }) =>
      database.execute(sql`insert into payment_accounts
          (player_id, account_id, vendor, method, token, label, own, created_at, used_at)
        values (${playerId}::uuid, ${randomUUID()}::uuid, 'sandbox', 'card', 'tok-1', '•••• 4242', true, now(), now())`);
    await pays(excluded);
    expect(await depositOf(other)).toBeUndefined();
    await pays(other);
    expect(await depositOf(other)).toBe(ERRORS.person_held.code);
    expect(await cases()).toMatchObject([{ details: { alike: 'payment' } }]);
  });

  test('with the end of the exclusion the hold ends too', async () => {
    const { account, clock, depositOf, exclude, profile } = await setUp();
    await exclude();
    const near = await account('alike@elsewhere.example');
    await near.browser.call('saveProfile', { body: { ...ownProfile(), ...pick(profile) } });
    expect(await depositOf(near)).toBe(ERRORS.person_held.code);
    clock.advance(200 * DAY_MS);
    await near.browser.call('login', {
      body: { login: 'alike@elsewhere.example', password: REGISTRATION.password },
    });
    expect(await depositOf(near)).toBeUndefined();
  });

  test('accounts from before get their keys', async () => {
    const { account, database, exclude } = await setUp();
    const old = await account('old@elsewhere.example');
    await database.execute(sql`delete from person_keys where player_id = ${old.playerId}::uuid`);
    await exclude();
    expect(await fillPersonKeys(database, 10)).toBe(1);
    expect(await fillPersonKeys(database, 10)).toBe(0);
  });
});

/** Name and birthday alone. */
const pick = ({ name, surname, birthday }: ReturnType<typeof ownProfile>) => ({ name, surname, birthday });
