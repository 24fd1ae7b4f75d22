/** Where a campaign or a code stands for a player, and why: told to who enters the code or opens the link (docs/bonus-rules.md). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CampaignRules } from '#shared/backoffice/campaigns.ts';
import { IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { ownProfile, REGISTRATION, testApp, testBrowser, testClock, writeHeaders } from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'spring plan, page 2' };
const MINUTE_MS = 60_000;
const MONDAY = 1;

const CODE: CampaignRules = {
  ...{ alias: 'spring-wind', kind: 'no-deposit', product: 'casino', code: 'WIND10' },
  titles: Object.fromEntries(BASE_LANGUAGES.map((language) => [language, `Spring wind ${language}`])),
  ...{ regions: [], segment_id: null, weekdays: [], each: 'once', percent: null, minimum: 0, maximum: 10 },
  ...{ game_code: null, rounds: null, round_cents: null, coins: null },
  ...{ odds_minimum: null, bet_form: null, stake_returned: null },
  ...{ starts_at: '2026-02-01T00:00:00.000Z', ends_at: '2026-03-31T00:00:00.000Z' },
  ...{ stake_maximum: 5, wagering: 30, weights: {}, win_times: 5, term_days: 7, budget: 500 },
};
const ON_DEPOSIT = { code: null, percent: 50, minimum: 20, maximum: 100 } as const;

onOneDatabase((_name, open) => {
  /** Players live in Vienna; the clock stands on Sunday, 1 March 2026, 13:00 there. */
  async function setUp(now?: string) {
    const connection = await open();
    const { database } = connection;
    const clock = testClock(now);
    const app = await testApp(connection, { clock });
    const world = { dispatch: app.dispatch, database, clock };
    const mara = await enrolColleague(world, 'Mara', 'marketing');
    const olga = await enrolColleague(world, 'Olga', 'compliance');
    let registered = 0;

    async function player() {
      registered += 1;
      // Each in a home of their own: nothing is held as given near.
      const browser = testBrowser(app, undefined, `198.51.${100 + registered}.7`);
      const birthday = `1970-03-${10 + registered}`;
      const email = `player-${registered}@inbox.example`;
      const { body } = await browser.call('register', { body: { ...REGISTRATION, email, birthday } });
      await browser.call('saveProfile', { body: { ...ownProfile(), birthday } });
      const playerId = body.result.user_id as string;
      return {
        ...{ browser, playerId },
        /** What a code is answered with. */
        async claim(code = 'WIND10') {
          const answer = await browser.call('claimBonus', { body: { code } });
          const { error, benefit_id } = answer.body;
          return error ? { [error.message]: error.variables } : { granted: typeof benefit_id };
        },
        /** What a link to the offer tells. */
        async standing(alias = 'spring-wind') {
          const { standings } = (await browser.call('bonuses', { query: { offer_id: alias } })).body;
          return standings.find(({ offer_id }: { offer_id: string }) => offer_id === alias);
        },
        /** Sessions do not live for a week. */
        comeBack: () => browser.call('login', { body: { login: email, password: REGISTRATION.password } }),
        async giveUp() {
          const { result } = (await browser.call('bonuses')).body;
          const active = result.find(({ status }: { status: string }) => status === 'active');
          await browser.call('cancelBonus', { body: { benefit_id: active.benefit_id } });
        },
        /** What a deposit with an offer is answered with. */
        async deposit(offerId: string, amount: string) {
          const answer = await browser.send(PATHS.startDeposit.path, {
            method: 'POST',
            headers: { ...writeHeaders(), [IDEMPOTENCY_HEADER]: randomUUID() },
            body: JSON.stringify({ alias: 'card', amount, currency: 'EUR', benefit_id: offerId }),
          });
          const { error, payment_id } = answer.body;
          return error ? { [error.message]: error.variables } : { started: typeof payment_id };
        },
        hadMidweek: (at: string) =>
          database.execute(sql`insert into bonus_grants (player_id, offer_id, cause, kind, product, currency, amount,
              wager_required, weights, status, granted_at, expires_at, ended_at)
            values (${playerId}::uuid, 'midweek-tide', ${at}, 'reload', 'casino', 'EUR', 1000, 30000, '{}', 'cancelled',
              ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)`),
        deposited: () =>
          database.execute(sql`insert into orders (order_id, player_id, vendor, method, amount, currency, state, status,
              idempotency_key, input_hash, return_url, created_at, decided_at)
            values (gen_random_uuid(), ${playerId}::uuid, 'sandbox', 'card', 5000, 'EUR', 'succeeded', 'success',
              gen_random_uuid()::text, 'x', 'http://localhost', '2026-02-20', '2026-02-20')`),
      };
    }
    const draft = async (rules: Partial<CampaignRules> = {}) => {
      const made = await mara.ask('POST', '/api/campaigns', { rules: { ...CODE, ...rules }, ...WHY });
      expect(made.body.error).toBeUndefined();
      return made.body.campaign_id as string;
    };
    const offer = async (rules: Partial<CampaignRules> = {}) => {
      const id = await draft(rules);
      const { body } = await mara.ask('POST', `/api/campaigns/${id}/submit`, WHY);
      const decided = await olga.ask('POST', `/api/approvals/${body.approval_id}/decide`, {
        ...{ decision: 'approved', ...WHY },
      });
      expect(decided.status).toBe(200);
      return id;
    };
    return { ...world, mara, olga, player, draft, offer };
  }

  const told = (state: string, reason: string | null = null, at: string | null = null) => ({ state, reason, at });
  /** A code and a link say the same; a refusal leaves out what a standing does not have. */
  async function expectTold(
    { claim, standing }: { claim: () => Promise<unknown>; standing: () => Promise<unknown> },
    expected: ReturnType<typeof told>,
  ) {
    const { state, reason, at } = expected;
    expect(await standing()).toEqual({ offer_id: 'spring-wind', by: 'code', ...expected });
    expect(await claim()).toEqual({ offer_not_open: { state, ...(reason && { reason }), ...(at && { at }) } });
  }

  test('a code that never existed or was never let go is unknown, and its campaign is not told', async () => {
    const { draft, player } = await setUp();
    const guest = await player();
    expect(await guest.claim('WIND99')).toEqual({ bonus_code_unknown: {} });
    expect(await guest.standing('no-such-wind')).toBeUndefined();
    await draft();
    expect(await guest.claim()).toEqual({ bonus_code_unknown: {} });
    expect(await guest.standing()).toBeUndefined();
  });

  test('tries of codes are limited whatever they are answered with', async () => {
    const { offer, player } = await setUp();
    await offer({ starts_at: '2026-03-05T08:00:00.000Z' });
    const guesser = await player();
    for (let tried = 0; tried < 10; tried += 1) expect(Object.keys(await guesser.claim())).toEqual(['offer_not_open']);
    expect(Object.keys(await guesser.claim())).toEqual(['rate_limited_minutes']);
  });

  test('not yet: it starts then', async () => {
    const { offer, player } = await setUp();
    await offer({ starts_at: '2026-03-05T08:00:00.000Z' });
    await expectTold(await player(), told('not_yet', 'not_begun', '2026-03-05T08:00:00.000Z'));
  });

  test('not yet: it is given on other days, the next of which begins at midnight where the player lives', async () => {
    const { offer, player } = await setUp();
    await offer({ weekdays: [MONDAY] });
    await expectTold(await player(), told('not_yet', 'next_day', '2026-03-01T23:00:00.000Z'));
  });

  test('over: none of its days is left', async () => {
    const { offer, player } = await setUp();
    await offer({ weekdays: [MONDAY], ends_at: '2026-03-01T20:00:00.000Z' });
    await expectTold(await player(), told('over', 'no_longer'));
  });

  test('ready, running, and used once', async () => {
    const { offer, player } = await setUp();
    await offer();
    const mara = await player();
    expect(await mara.standing()).toEqual({ offer_id: 'spring-wind', by: 'code', ...told('ready') });
    expect(await mara.claim(' wind10')).toEqual({ granted: 'string' });
    await expectTold(mara, told('running'));
    await mara.giveUp();
    await expectTold(mara, told('used'));
  });

  test.each([
    ['day', '2026-03-02T22:50:00.000Z', '2026-03-02T23:00:00.000Z'],
    ['week', '2026-03-08T22:50:00.000Z', '2026-03-08T23:00:00.000Z'],
    // On a Monday the next week is seven days away.
    ['week', '2026-03-02T12:00:00.000Z', '2026-03-08T23:00:00.000Z'],
  ] as const)('used: it is given once in a %s, at %s again from %s on', async (each, now, at) => {
    const { offer, player, clock } = await setUp(now);
    await offer({ each });
    const mara = await player();
    expect(await mara.claim()).toEqual({ granted: 'string' });
    await mara.giveUp();
    await expectTold(mara, told('used', 'again', at));
    clock.advance(new Date(at).getTime() - clock.now().getTime());
    await mara.comeBack();
    expect(await mara.standing()).toMatchObject({ state: 'ready' });
  });

  test('used: it ends before it would be given again', async () => {
    const { offer, player } = await setUp();
    await offer({ each: 'day', ends_at: '2026-03-01T20:00:00.000Z' });
    const mara = await player();
    await mara.claim();
    await mara.giveUp();
    await expectTold(mara, told('used'));
  });

  test('over: it ended then; who holds it is told that it runs', async () => {
    const { offer, player, clock } = await setUp();
    await offer({ ends_at: '2026-03-01T12:10:00.000Z' });
    const holder = await player();
    await holder.claim();
    clock.advance(15 * MINUTE_MS);
    await expectTold(await player(), told('over', 'ended', '2026-03-01T12:10:00.000Z'));
    await expectTold(holder, told('running'));
  });

  test('over: staff ended it, and its code may be given again', async () => {
    const { mara, offer, player } = await setUp();
    const id = await offer();
    expect((await mara.ask('POST', `/api/campaigns/${id}/stop`, WHY)).status).toBe(200);
    const late = await player();
    await expectTold(late, told('over', 'no_longer'));
    await offer({ alias: 'second-wind' });
    expect(await late.claim()).toEqual({ granted: 'string' });
  });

  test('over: its budget is given out, or is too small for another', async () => {
    const { offer, player } = await setUp();
    await offer({ budget: 10 });
    await offer({ alias: 'small-wind', code: 'SMALL5', budget: 15 });
    const first = await player();
    expect([await first.claim(), await first.claim('SMALL5')]).toEqual([{ granted: 'string' }, { granted: 'string' }]);
    const late = await player();
    await expectTold(late, told('over', 'budget_spent'));
    expect(await late.standing('small-wind')).toMatchObject(told('over', 'budget_spent'));
    expect(await late.claim('SMALL5')).toEqual({ offer_not_open: { state: 'over', reason: 'budget_spent' } });
  });

  test('not for you: another region', async () => {
    const { offer, player } = await setUp();
    await offer({ regions: ['pt'] });
    await expectTold(await player(), told('not_for_you', 'place'));
  });

  test('not for you: a part of the players, until one belongs to it', async () => {
    const { mara, offer, player } = await setUp();
    const segment = await mara.ask('POST', '/api/segments', { name: 'Old hands', filter: { deposits_min: 1 }, ...WHY });
    await offer({ segment_id: segment.body.segment_id });
    const stranger = await player();
    await expectTold(stranger, told('not_for_you', 'audience'));
    await stranger.deposited();
    expect(await stranger.standing()).toMatchObject({ state: 'ready' });
  });

  test('not for you: bonuses do not reach the player; what is over is told all the same', async () => {
    const { mara, olga, offer, player } = await setUp();
    const id = await offer();
    const limited = await player();
    const path = `/api/players/${limited.playerId}/standing`;
    expect((await olga.ask('POST', path, { standing: 'limited', days: 7, ...WHY })).status).toBe(200);
    await expectTold(limited, told('not_for_you', 'stopped'));
    await mara.ask('POST', `/api/campaigns/${id}/stop`, WHY);
    await expectTold(limited, told('over', 'no_longer'));
  });

  test('with a deposit: not yet before the first or while a bonus runs, not for you after the first', async () => {
    const { offer, player } = await setUp();
    await offer({ ...ON_DEPOSIT, alias: 'first-wind', kind: 'deposit-match' });
    await offer({ ...ON_DEPOSIT, alias: 'later-wind', kind: 'reload' });
    await offer();
    const mara = await player();
    const both = async () => [await mara.standing('first-wind'), await mara.standing('later-wind')];
    expect(await both()).toMatchObject([told('ready'), told('not_yet', 'deposit_first')]);
    await mara.deposited();
    expect(await both()).toMatchObject([told('not_for_you', 'deposited_before'), told('ready')]);
    expect(await mara.claim()).toEqual({ granted: 'string' });
    expect(await both()).toMatchObject([...[told('not_for_you', 'deposited_before'), told('not_yet', 'bonus_runs')]]);
  });

  test('a deposit that would bring more than is left of a budget is told so, and a smaller one is taken', async () => {
    const { database, offer, player } = await setUp();
    await offer({ ...ON_DEPOSIT, alias: 'small-wind', kind: 'deposit-match', budget: 100 });
    await database.execute(sql`update campaigns set spent = 8500`);
    const mara = await player();
    expect(await mara.deposit('small-wind', '40.00')).toEqual({
      offer_not_open: { state: 'over', reason: 'budget_short' },
    });
    expect(await mara.deposit('small-wind', '30.00')).toEqual({ started: 'string' });
  });

  test('a link is told how a campaign that is ready comes: with a deposit, by its code, for coins or of losses', async () => {
    const { offer, player } = await setUp();
    const mara = await player();
    await offer();
    await offer({ ...ON_DEPOSIT, alias: 'first-wind', kind: 'deposit-match' });
    const FREE = { code: null, win_times: null } as const;
    await offer({ ...FREE, alias: 'back-wind', kind: 'cashback', percent: 10, minimum: 5, each: 'week' });
    await offer({ alias: 'coin-wind', kind: 'exchange', code: null, coins: 55, minimum: 2, each: 'week' });
    const ways = [];
    for (const alias of ['spring-wind', 'first-wind', 'back-wind', 'coin-wind', 'code-rounds', 'welcome'])
      ways.push(await mara.standing(alias));
    expect(ways.map(({ state, by }) => `${state} ${by}`)).toEqual([
      ...['ready code', 'ready deposit', 'ready loss', 'ready coins', 'ready code', 'ready deposit'],
    ]);
  });

  test('the offer of Wednesdays names the next one, also to who has had it, as it begins where the player lives', async () => {
    const { player, clock } = await setUp();
    const mara = await player();
    await mara.deposited();
    const midweek = () => mara.standing('midweek-tide');
    expect(await midweek()).toMatchObject(told('not_yet', 'other_day', '2026-03-03T23:00:00.000Z'));
    expect(await mara.deposit('midweek-tide', '20.00')).toEqual({
      offer_not_open: { state: 'not_yet', reason: 'other_day', at: '2026-03-03T23:00:00.000Z' },
    });
    clock.advance(new Date('2026-03-03T23:00:00.000Z').getTime() - clock.now().getTime());
    await mara.comeBack();
    expect(await midweek()).toMatchObject(told('ready'));
    await mara.hadMidweek('2026-03-04T10:00:00.000Z');
    clock.advance(24 * 60 * MINUTE_MS);
    await mara.comeBack();
    expect(await midweek()).toMatchObject(told('used', 'again', '2026-03-10T23:00:00.000Z'));
  });

  test('an offer of Wednesdays that was paid for late comes back two days later, when that is a Wednesday', async () => {
    const { player } = await setUp('2026-03-10T12:00:00.000Z');
    const mara = await player();
    await mara.deposited();
    await mara.hadMidweek('2026-03-09T20:00:00.000Z');
    expect(await mara.standing('midweek-tide')).toMatchObject(told('used', 'again', '2026-03-11T20:00:00.000Z'));
  });

  test('the codes of the house answer in the same way', async () => {
    const { player } = await setUp();
    const mara = await player();
    for (const code of ['AHOY5', 'TIDE10']) {
      expect([code, await mara.claim(code)]).toEqual([code, { granted: 'string' }]);
      expect([code, await mara.claim(code)]).toEqual([code, { offer_not_open: { state: 'running' } }]);
    }
    expect(await mara.standing('code-rounds')).toMatchObject(told('running'));
  });
});
