/** Campaigns: made in the console, let go by a second person, given to players within a budget (ADR 0106). */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { costOf } from '#server/modules/bonuses/campaigns.ts';
import { termsOf } from '#server/modules/bonuses/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { type CampaignRules, FREE_ROUND_CENTS } from '#shared/backoffice/campaigns.ts';
import { gameByCode } from '#shared/catalogue/games.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { CURRENCY_CODES } from '#shared/money.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { ANY_TITLES } from '#studio/server/games.ts';
import { onOneDatabase } from '../support/databases.ts';
import { ownProfile, REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'autumn plan, page 4' };
const TITLES = Object.fromEntries(BASE_LANGUAGES.map((language) => [language, `Autumn wind ${language}`]));

const RULES: CampaignRules = {
  ...{ alias: 'autumn-wind', kind: 'no-deposit', product: 'casino', code: 'WIND10', titles: TITLES },
  ...{ regions: ['main'], segment_id: null, weekdays: [], each: 'once', percent: null, minimum: 0, maximum: 10 },
  ...{
    game_code: null,
    rounds: null,
    odds_minimum: null,
    bet_form: null,
    stake_returned: null,
    round_cents: null,
    coins: null,
  },
  ...{ starts_at: '2026-03-01T00:00:00.000Z', ends_at: '2026-03-31T00:00:00.000Z' },
  ...{ stake_maximum: 5, wagering: 30, weights: { table: 10 }, win_times: 5, term_days: 7, budget: 25 },
};
const MATCH: CampaignRules = {
  ...RULES,
  ...{ alias: 'first-wind', kind: 'deposit-match', code: null, percent: 50, minimum: 20, maximum: 100, budget: 1_000 },
};

const ROUNDS: CampaignRules = {
  ...RULES,
  ...{ alias: 'twenty-spins', kind: 'free-rounds', code: 'SPIN20', game_code: 'candy-reef', rounds: 20 },
  ...{ round_cents: 20, maximum: 50, win_times: null, budget: 5 },
};

const CASHBACK: CampaignRules = {
  ...RULES,
  ...{ alias: 'home-wind', kind: 'cashback', code: null, percent: 15, minimum: 25, maximum: 80, win_times: null },
  ...{ each: 'week', wagering: 3, term_days: 9, budget: 5_000 },
};

const EXCHANGE: CampaignRules = {
  ...RULES,
  ...{ alias: 'coins-to-wind', kind: 'exchange', code: null, coins: 55, minimum: 2, maximum: 12, each: 'week' },
  ...{ wagering: 25, term_days: 6, budget: 5_000 },
};

describe('the rules', () => {
  test('terms are made of the rules in nine languages, with no figure but theirs', () => {
    const terms = termsOf({ ...MATCH, weekdays: [3] });
    expect(terms.map(({ language }) => language)).toEqual(BASE_LANGUAGES);
    for (const { language, title, lines } of terms) {
      expect([language, title]).toEqual([language, TITLES[language]]);
      const text = lines.join(' ');
      expect(text).not.toMatch(/\{\{|undefined|NaN/);
      for (const figure of ['50', '20', '100', '30', '7'])
        expect([language, text]).toEqual([language, expect.stringContaining(figure)]);
    }
    const german = (terms.find(({ language }) => language === 'de')?.lines ?? []).map((line) =>
      line.replace('\u00a0€', ' €'),
    );
    expect(german).toEqual(
      expect.arrayContaining([
        '50 % deiner Einzahlung, bis zu 100 €.',
        'Nur an: Mittwoch.',
        'Auf die erste Einzahlung.',
      ]),
    );
  });

  test('terms name the moments at which a campaign begins and ends, in UTC: a day’s name alone is read as its end', () => {
    const rules = { ...MATCH, starts_at: '2026-03-01T08:30:00.000Z' };
    const lines = (language: string) => termsOf(rules).find((terms) => terms.language === language)?.lines;
    expect(lines('en')).toContain('From 1 March 2026 at 08:30 to 31 March 2026 at 00:00 (UTC).');
    expect(lines('de')).toContain('Vom 1. März 2026 um 08:30 bis 31. März 2026 um 00:00 (UTC).');
  });

  test('the terms of free rounds say what is given and what becomes of it, in every language', () => {
    for (const { language, lines } of termsOf(ROUNDS)) {
      const text = lines.join(' ');
      expect(text).not.toMatch(/\{\{|undefined|NaN/);
      for (const figure of ['20', 'Candy Reef', 'SPIN20', '30', '50', '7'])
        expect([language, text]).toEqual([language, expect.stringContaining(figure)]);
    }
    // Wins that need no wagering are cash at once: no rule of a bonus is told.
    const cash = termsOf({ ...ROUNDS, wagering: 0 })[0]?.lines ?? [];
    expect(cash.join(' ')).toContain('What they win is cash at once.');
    expect(cash.join(' ')).not.toMatch(/Bets above|becomes cash\.|Of a bet count/);
  });

  test('the terms of cashback say which loss is meant, its bounds and when it is paid, in every language', () => {
    for (const { language, lines } of termsOf(CASHBACK)) {
      const text = lines.join(' ');
      expect(text).not.toMatch(/\{\{|undefined|NaN/);
      for (const figure of ['15', '25', '80', '3', '9'])
        expect([language, text]).toEqual([language, expect.stringContaining(figure)]);
    }
    const cash = (termsOf({ ...CASHBACK, wagering: 0, each: 'day', product: 'sport' })[0]?.lines ?? []).join(' ');
    expect(cash).toContain('15 % of your net loss on sport, up to €80.');
    expect(cash).toContain('Each day where you live is counted by itself');
    expect(cash).toContain('The cashback is cash at once.');
    expect(cash).not.toMatch(/Bets above|of your deposit|From a deposit/);
  });

  test('the terms of an exchange say what coins become, from how many on and how much of it, in every language', () => {
    for (const { language, lines } of termsOf(EXCHANGE)) {
      const text = lines.join(' ');
      expect(text).not.toMatch(/\{\{|undefined|NaN/);
      for (const figure of ['55', '110', '12', '25', '6'])
        expect([language, text]).toEqual([language, expect.stringContaining(figure)]);
    }
    const english = termsOf(EXCHANGE)[0]?.lines ?? [];
    expect(english.slice(0, 3)).toEqual([
      '55 coins become €1 of bonus money.',
      'From 110 coins on, in steps of 55 coins.',
      'At most €12 a week.',
    ]);
  });

  test('stakes of free rounds are offered by every slot in every currency', () => {
    const titles = ANY_TITLES.filter(({ code }) => gameByCode(code)?.kind === 'slot');
    expect(titles.length).toBeGreaterThan(3);
    for (const { code, stakes } of titles)
      for (const currency of CURRENCY_CODES)
        for (const cents of FREE_ROUND_CENTS)
          expect([code, currency, stakes[currency]]).toEqual([
            ...[code, currency, expect.arrayContaining([fromEuros(BigInt(cents), currency)])],
          ]);
  });

  test('a budget is counted in units of about one euro, whatever the currency', () => {
    expect([costOf(1_000n, 'EUR'), costOf(10_000n, 'NOK'), costOf(1n, 'EUR')]).toEqual([1_000n, 1_000n, 1n]);
  });
});

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const world = { dispatch: app.dispatch, database, clock };
    const mara = await enrolColleague(world, 'Mara', 'marketing');
    const olga = await enrolColleague(world, 'Olga', 'compliance');
    let named = 0;
    async function player() {
      named += 1;
      const browser = testBrowser(app);
      const { body } = await browser.call('register', {
        body: { ...REGISTRATION, email: `marlowe-${named}@inbox.example`, language: 'de' },
      });
      await browser.call('saveProfile', { body: ownProfile() });
      return { playerId: body.result.user_id as string, browser };
    }
    const make = async (rules: CampaignRules) =>
      (await mara.ask('POST', '/api/campaigns', { rules, ...WHY })).body.campaign_id as string;
    async function letGo(id: string) {
      const asked = await mara.ask('POST', `/api/campaigns/${id}/submit`, WHY);
      const decide = `/api/approvals/${asked.body.approval_id}/decide`;
      return (by: typeof mara, decision: string) => by.ask('POST', decide, { decision, ...WHY });
    }
    return { ...world, mara, olga, player, make, letGo };
  }

  test('a draft is let go by a second person, never by who made it, and not changed from then on (ASVS 2.3.5)', async () => {
    const { mara, olga, make, letGo, player } = await setUp();
    const { browser } = await player();
    const id = await make(RULES);
    expect((await browser.call('claimBonus', { body: { code: 'WIND10' } })).body.error.message).toBe(
      'bonus_code_unknown',
    );
    const decide = await letGo(id);
    expect((await decide(mara, 'approved')).body.error.message).toBe('own_approval');
    const change = { rules: { ...RULES, maximum: 90 }, ...WHY };
    expect((await mara.ask('POST', `/api/campaigns/${id}`, change)).body.error.message).toBe('campaign_settled');
    expect((await decide(olga, 'refused')).status).toBe(200);
    expect((await mara.ask('POST', `/api/campaigns/${id}`, { rules: { ...RULES, maximum: 9 }, ...WHY })).status).toBe(
      200,
    );
    expect((await (await letGo(id))(olga, 'approved')).status).toBe(200);
    const { body } = await mara.ask('GET', `/api/campaigns/${id}`);
    expect(body.campaign).toMatchObject({ state: 'live', title: 'Autumn wind en', budget: 25, spent: 0 });
    expect((await browser.call('claimBonus', { body: { code: 'wind10 ' } })).status).toBe(200);
    const own = (await browser.call('bonuses')).body.result;
    expect(own).toMatchObject([
      { offer_id: 'autumn-wind', title: 'Autumn wind de', amount: '9.00', wager_required: '270.00' },
    ]);
  });

  test('it stops by itself once its budget is given, whoever asks at once; what was given stays, and is counted', async () => {
    const { mara, olga, make, letGo, player, database } = await setUp();
    const id = await make(RULES);
    await (await letGo(id))(olga, 'approved');
    const players = [await player(), await player(), await player(), await player()];
    const claims = await Promise.all(
      players.map(({ browser }) => browser.call('claimBonus', { body: { code: 'WIND10' } })),
    );
    expect(claims.filter(({ status }) => status === 200)).toHaveLength(2);
    const { body } = await mara.ask('GET', `/api/campaigns/${id}`);
    expect(body.campaign).toMatchObject({ spent: 20, takers: 2 });
    expect(body.results).toMatchObject({
      takers: 2,
      given: [{ amount: '20.00', currency: 'EUR' }],
      by_status: { active: 2 },
    });
    expect((await mara.ask('POST', `/api/campaigns/${id}/stop`, WHY)).status).toBe(200);
    expect((await mara.ask('POST', `/api/campaigns/${id}/stop`, WHY)).body.error.message).toBe('campaign_settled');
    const grants = await rows(database, sql`select 1 from bonus_grants where status = 'active'`);
    expect(grants).toHaveLength(2);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('free rounds may be of a slot that an outside vendor lists, which is then asked to deal them (ADR 0132)', async () => {
    const { mara, olga, make, letGo, player, database } = await setUp();
    await database.execute(sql`insert into vendor_games (code, vendor, vendor_code, title, label, kind, first_seen_at)
      values ('hub88-tst-lagoon', 'hub88', 'tst_lagoon', 'Mangrove Lagoon', 'Testers', 'slot', '2026-01-01'),
        ('hub88-tst-table', 'hub88', 'tst_table', 'Test Table', 'Testers', 'table', '2026-01-01')`);
    const { games } = (await mara.ask('GET', '/api/campaigns')).body;
    expect(games.at(-1)).toEqual({ code: 'hub88-tst-lagoon', title: 'Mangrove Lagoon (hub88)' });
    const id = await make({ ...ROUNDS, game_code: 'hub88-tst-lagoon' });
    const { terms, checks } = (await mara.ask('GET', `/api/campaigns/${id}`)).body;
    expect(checks.every(({ holds }: { holds: boolean }) => holds)).toBe(true);
    for (const { lines } of terms) expect(lines.join(' ')).toContain('Mangrove Lagoon');
    await (await letGo(id))(olga, 'approved');
    const { browser } = await player();
    expect((await browser.call('claimBonus', { body: { code: 'SPIN20' } })).status).toBe(200);
    const awards = await rows(database, sql`select vendor, vendor_code, state from free_round_awards`);
    expect(awards).toMatchObject([{ vendor: 'hub88', vendor_code: 'tst_lagoon' }]);
  });

  test('free rounds by a code: given once, at their stake, within the budget, under their own name (ADR 0106, 0122)', async () => {
    const { mara, olga, make, letGo, player, database } = await setUp();
    const incomplete = { ...ROUNDS, game_code: null };
    expect((await mara.ask('POST', '/api/campaigns', { rules: incomplete, ...WHY })).body.error).toMatchObject({
      message: 'invalid',
    });
    const id = await make(ROUNDS);
    await (await letGo(id))(olga, 'approved');
    const players = [await player(), await player()];
    const codes = await Promise.all(
      players.map(({ browser }) => browser.call('claimBonus', { body: { code: 'SPIN20' } })),
    );
    // Twenty rounds of 20 cents are 4 units: a budget of 5 pays one player.
    expect(codes.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await mara.ask('GET', `/api/campaigns/${id}`);
    expect(body.campaign).toMatchObject({ spent: 4, takers: 1, kind: 'free-rounds' });
    expect(body.results).toMatchObject({ given: [{ amount: '4.00', currency: 'EUR' }], by_status: { active: 1 } });
    const { browser } = players[codes[0]?.status === 200 ? 0 : 1] ?? (await player());
    const own = (await browser.call('bonuses')).body;
    expect(own.free_rounds).toMatchObject([
      {
        offer_id: 'twenty-spins',
        title: 'Autumn wind de',
        rounds: 20,
        used: 0,
        stake: '0.20',
        game_code: 'candy-reef',
      },
    ]);
    expect(own.free_rounds).toMatchObject([{ wagering: 30, win_maximum: '50.00', status: 'active' }]);
    expect((await browser.call('claimBonus', { body: { code: 'SPIN20' } })).body.error).toMatchObject({
      ...{ message: 'offer_not_open', variables: { state: 'running' } },
    });
    expect((await browser.call('wallet')).body).toMatchObject({ freerounds: 20 });
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('free rounds with a deposit are offered with terms made of their rules, and name no figure but theirs', async () => {
    const { olga, make, letGo, player } = await setUp();
    const rules = { ...ROUNDS, code: null, minimum: 25, each: 'week' as const, budget: 500 };
    await (await letGo(await make(rules)))(olga, 'approved');
    const { browser } = await player();
    const offer = (await browser.call('bonuses')).body.offers.find(
      ({ offer_id }: { offer_id: string }) => offer_id === 'twenty-spins',
    );
    expect(offer).toMatchObject({ kind: 'free-rounds', minimum: '25.00', percent: null });
    expect(offer.free_rounds).toEqual({
      ...{ rounds: 20, stake: '0.20', game_code: 'candy-reef', game_title: 'Candy Reef' },
    });
    const german = offer.terms.join(' ').replaceAll('\u00a0', ' ');
    expect(german).toContain('20 Freispiele zu je 0,20 € in Candy Reef, mit einer Einzahlung.');
    expect(german).toContain('Einmal in der Woche.');
    expect(german).toContain('Höchstens 50 € davon können ausgezahlt werden.');
  });

  test('cashback runs from a second person’s yes on, and its players read its terms and how it is reckoned', async () => {
    const { mara, olga, make, letGo, player } = await setUp();
    for (const wrong of [{ percent: 51 }, { percent: null }, { weekdays: [1] }, { each: 'once' }, { win_times: 5 }]) {
      const refused = await mara.ask('POST', '/api/campaigns', { rules: { ...CASHBACK, ...wrong }, ...WHY });
      expect([wrong, refused.body.error?.message]).toEqual([wrong, 'invalid']);
    }
    const { browser } = await player();
    const id = await make(CASHBACK);
    expect((await browser.call('bonuses')).body.cashback).toEqual([]);
    await (await letGo(id))(olga, 'approved');
    const { cashback, offers } = (await browser.call('bonuses')).body;
    expect(cashback).toMatchObject([
      {
        ...{ offer_id: 'home-wind', title: 'Autumn wind de', product: 'casino', period: 'week', percent: 15 },
        ...{ minimum: '25.00', maximum: '80.00', currency: 'EUR' },
        periods: [{ status: 'running', reason: null, stakes: '0.00', winnings: '0.00', net: '0.00', amount: '0.00' }],
      },
    ]);
    expect(cashback[0].terms.join(' ').replaceAll('\u00a0', ' ')).toContain('15 % deines Nettoverlusts bei Spielen');
    // It comes by itself: it is nothing that a deposit could be made with.
    expect(offers.map(({ offer_id }: { offer_id: string }) => offer_id)).not.toContain('home-wind');
  });

  test('it reaches its segment, its regions and its days only, and nobody who is on a break', async () => {
    const { mara, olga, make, letGo, player } = await setUp();
    const segment = await mara.ask('POST', '/api/segments', { name: 'Old hands', filter: { deposits_min: 1 }, ...WHY });
    const both = [
      { ...MATCH, alias: 'for-all', weekdays: [] },
      { ...MATCH, alias: 'for-old-hands', segment_id: segment.body.segment_id },
      { ...MATCH, alias: 'for-finns', regions: ['de' as const] },
      // The test's clock stands on a Sunday.
      { ...MATCH, alias: 'on-mondays', weekdays: [1] },
    ];
    const { browser, playerId } = await player();
    const ids = await Promise.all(both.map(make));
    const path = `/api/segments/${segment.body.segment_id}/delete`;
    expect((await mara.ask('POST', path, WHY)).body.error.message).toBe('segment_used');
    for (const id of [ids[0], ids[1], ids[3]]) await (await letGo(id ?? ''))(olga, 'approved');
    const offered = async () =>
      (await browser.call('bonuses')).body.offers.map(({ offer_id }: { offer_id: string }) => offer_id);
    expect((await offered()).filter((id: string) => id.includes('-') && id !== 'midweek-tide')).toEqual(['for-all']);
    const { body } = await mara.ask('GET', `/api/campaigns/${ids[0]}`);
    expect(body.audience).toEqual({ reached: 1, left_out: 0, forbidden: 0 });
    await olga.ask('POST', `/api/players/${playerId}/standing`, { standing: 'suspended', days: 7, ...WHY });
    expect((await mara.ask('GET', `/api/campaigns/${ids[0]}`)).body.audience).toMatchObject({
      reached: 0,
      left_out: 1,
    });
  });

  test('what lacks a title, a budget or the law’s leave does not start; a name is given once', async () => {
    const { mara, make } = await setUp();
    const id = await make({ ...RULES, titles: { en: 'Autumn wind' }, budget: 5 });
    expect((await mara.ask('POST', `/api/campaigns/${id}/submit`, WHY)).body.error.message).toBe('campaign_incomplete');
    const { checks } = (await mara.ask('GET', `/api/campaigns/${id}`)).body;
    const failed = checks.filter(({ holds }: { holds: boolean }) => !holds);
    expect(failed.map(({ name }: { name: string }) => name)).toEqual(['titles', 'budget']);
    const twice = await mara.ask('POST', '/api/campaigns', { rules: RULES, ...WHY });
    expect(twice.body.error.message).toBe('campaign_exists');
    for (const alias of ['welcome', 'shop']) {
      const ours = await mara.ask('POST', '/api/campaigns', { rules: { ...RULES, alias, code: 'X123' }, ...WHY });
      expect(ours.body.error.message, alias).toBe('campaign_exists');
    }
    const wrong = await mara.ask('POST', '/api/campaigns', {
      rules: { ...RULES, alias: 'other', percent: 50 },
      ...WHY,
    });
    expect(wrong).toMatchObject({ status: 422, body: { error: { message: 'invalid' } } });
  });
});
