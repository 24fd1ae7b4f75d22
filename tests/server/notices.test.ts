/** Letters that the terms promise: breaks, limits, refused withdrawals, endings, new terms, unused accounts. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import type { MessageKind } from '#server/modules/messages/index.ts';
import { renderMessage } from '#server/modules/messages/texts.ts';
import type { MessageVariables } from '#server/modules/messages/variables.ts';
import { TERMS, TERMS_NOTICE_DAYS, TERMS_VERSIONS } from '#shared/terms.ts';
import { appsOfTests } from '../support/apps.ts';
import { onOneDatabase } from '../support/databases.ts';
import { reviewedWithdrawal } from '../support/orders.ts';
import { ownProfile, REGISTRATION, testBrowser, testClock } from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

const openApp = appsOfTests();
const DAY_MS = 86_400_000;

onOneDatabase((_name, _open, shared) => {
  async function setUp() {
    const connection = await shared();
    const { database } = connection;
    const clock = testClock();
    const app = await openApp(connection, { clock });
    const browser = testBrowser(app);
    const email = `${crypto.randomUUID()}@fairwind.example`;
    const playerId: string = (await browser.call('register', { body: { ...REGISTRATION, email } })).body.result.user_id;
    /** What the inbox of the player says, the newest last, and what waits to be mailed. */
    async function told(): Promise<{ kind: MessageKind; text: string }[]> {
      const found = await rows<{ kind: MessageKind; variables: MessageVariables }>(
        database,
        sql`select kind, variables from notifications where player_id = ${playerId}::uuid order by created_at, notification_id`,
      );
      return found.map(({ kind, variables }) => ({ kind, text: renderMessage(kind, variables, 'en').text }));
    }
    /** What a message of a kind says; nothing where none was sent. */
    const textOf = async (kind: MessageKind) => (await told()).find((message) => message.kind === kind)?.text;
    const mailed = async () =>
      (await rows<{ kind: string }>(database, sql`select kind from letters where player_id = ${playerId}::uuid`)).map(
        ({ kind }) => kind,
      );
    const run = async (job: string) => {
      await database.execute(
        sql`insert into jobs (name, data, due_at) select ${job}, 'null', ${clock.now().toISOString()}`,
      );
      await app.jobs.runDue();
    };
    return { app, browser, clock, database, email, playerId, told, textOf, mailed, run };
  }

  test('a time-out, a self-exclusion and a closed account are written to their player, with their end', async () => {
    const { browser, textOf, told } = await setUp();
    await browser.call('startTimeOut', { body: { length: 'week' } });
    expect(await textOf('time_out_begun')).toContain('8 Mar 2026, 12:00');
    await browser.call('excludeSelf', { body: { length: 'one_year' } });
    expect(await textOf('exclusion_begun')).toContain('1 Mar 2027, 12:00');
    await browser.call('excludeSelf', { body: { length: 'forever' } });
    expect(await textOf('exclusion_forever')).toContain('no end');
    await browser.call('closeAccount', { body: {} });
    expect(await textOf('account_closed')).toContain('withdraw');
    expect(await told()).toHaveLength(4);
  });

  test('a limit is told when it holds and when it is gone, a higher one only after the second yes', async () => {
    const { browser, clock, email, textOf, told } = await setUp();
    const limit = { kind: 'deposit', period: 'month' } as const;
    await browser.call('askLimit', { body: { ...limit, amount: '500.00' } });
    expect(await textOf('limit_set')).toBe(
      'Deposit limit (month): €500.00. It holds from now on, on all Fairwind sites.',
    );
    await browser.call('askLimit', { body: { ...limit, amount: null } });
    expect(await told()).toHaveLength(1);
    clock.advance(DAY_MS + 1_000);
    await browser.call('login', { body: { login: email, password: REGISTRATION.password } });
    await browser.call('confirmLimit', { body: limit });
    expect((await told()).map(({ kind }) => kind)).toContain('limit_removed');
    await browser.call('askLimit', { body: { kind: 'session', period: 'session', amount: '60' } });
    expect(await textOf('time_limit_set')).toMatch(/^Session: 60 min\./);
  });

  test('a refused withdrawal says its reason, in the words that the cashier has for it', async () => {
    const { app, clock, database, playerId, textOf, mailed } = await setUp();
    const nils = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Nils', 'payments');
    const caseId = await reviewedWithdrawal({ database, clock }, playerId, '350.00');
    await nils.ask('POST', `/api/orders/${caseId}/refuse`, {
      refusal: 'documents_missing',
      reason: 'no bill was sent',
    });
    expect(await textOf('withdrawal_refused')).toContain('A document is missing.');
    expect(await mailed()).toContain('withdrawal_refused');
  });

  test('a bonus that ends within a day is told once, one of a short term never', async () => {
    const { clock, database, playerId, told, run } = await setUp();
    const grant = (days: number, cause: string) =>
      database.execute(
        sql`insert into bonus_grants (player_id, offer_id, cause, kind, product, currency, amount, wager_required, weights,
              status, granted_at, expires_at)
            values (${playerId}::uuid, 'shop', ${cause}, 'bonus', 'casino', 'EUR', 1000, 30000, '{}', 'active',
              ${clock.now().toISOString()}::timestamptz,
              ${clock.now().toISOString()}::timestamptz + make_interval(days => ${days}))`,
      );
    await grant(7, 'long');
    await grant(2, 'short');
    clock.advance(1.5 * DAY_MS);
    await run('bonus-endings');
    expect(await told()).toEqual([]);
    clock.advance(4.7 * DAY_MS);
    await run('bonus-endings');
    await run('bonus-endings');
    expect((await told()).map(({ kind }) => kind)).toEqual(['bonus_ending']);
  });

  test('whoever registers accepts the newest terms; who has not is written to once, a month before they hold', async () => {
    const { clock, database, playerId, told, run } = await setUp();
    const acceptances = () =>
      rows(
        database,
        sql`select version, accepted_at is not null as accepted, told_at is not null as told
        from terms_acceptances where player_id = ${playerId}::uuid`,
      );
    expect(await acceptances()).toEqual([{ version: TERMS.version, accepted: true, told: false }]);
    clock.advance(Date.parse(TERMS.version) - clock.now().getTime());
    await run('terms-changed');
    expect((await told()).filter(({ kind }) => kind === 'terms_changed')).toEqual([]);
    await database.execute(sql`delete from terms_acceptances where player_id = ${playerId}::uuid`);
    await run('terms-changed');
    await run('terms-changed');
    expect((await told()).filter(({ kind }) => kind === 'terms_changed')).toHaveLength(1);
    expect(await acceptances()).toEqual([{ version: TERMS.version, accepted: false, told: true }]);
    for (const { version, from } of TERMS_VERSIONS.slice(1)) {
      expect(Date.parse(from) - Date.parse(version)).toBeGreaterThanOrEqual(TERMS_NOTICE_DAYS * DAY_MS);
    }
  });

  test('terms, unused accounts: after twelve months without a login a letter names the balance, once a year', async () => {
    const { browser, clock, email, mailed, told, run } = await setUp();
    clock.advance(200 * DAY_MS);
    await browser.call('login', { body: { login: email, password: REGISTRATION.password } });
    clock.advance(300 * DAY_MS);
    await run('unused-accounts');
    expect(await mailed()).not.toContain('account_unused');
    clock.advance(66 * DAY_MS);
    await run('unused-accounts');
    await run('unused-accounts');
    expect((await told()).filter(({ kind }) => kind === 'account_unused')).toEqual([
      { kind: 'account_unused', text: expect.stringContaining('€0.00') },
    ]);
    clock.advance(366 * DAY_MS);
    await run('unused-accounts');
    expect((await told()).filter(({ kind }) => kind === 'account_unused')).toHaveLength(2);
  });

  test('privacy policy: name and address leave an account five years after it was closed, what it played stays', async () => {
    const { app, browser, clock, database, playerId } = await setUp();
    await browser.call('saveProfile', { body: ownProfile() });
    await browser.call('closeAccount', { body: {} });
    const named = () =>
      rows(
        database,
        sql`select name, surname, address, email like 'gone-%' as gone from players
        where player_id = ${playerId}::uuid`,
      );
    const before = await named();
    clock.advance((5 * 365 + 1) * DAY_MS - DAY_MS);
    await app.tendExports();
    expect(await named()).toEqual(before);
    clock.advance(2 * DAY_MS);
    await app.tendExports();
    expect(await named()).toEqual([{ name: null, surname: null, address: null, gone: true }]);
  });
});
