import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { firstRow, rows } from '#server/db/index.ts';
import { regionOrigin } from '#server/http/hosts.ts';
import { checkServed, playerDirectory } from '#server/modules/player/index.ts';
import { standingOf, vipLevels } from '#server/modules/vip/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT, type RequestOf } from '#shared/contract/index.ts';
import { nicknameKey } from '#shared/contract/nickname.ts';
import { maskName } from '#shared/names.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import {
  type Answer,
  askForAccount,
  codeTo,
  livingIn,
  PROFILE,
  REGISTRATION,
  type TestBrowser,
  testBrowser,
  testClock,
  testConfig,
} from '#tests/support/server.ts';

const openApp = appsOfTests();

/** A nickname that nobody has chosen: a star and a number. */
const DRAWN = /^[A-Z][a-z]+ \d{5}$/;

const codeOf = ({ body }: Answer): number => body.error?.code;

describe('spec §4: the player’s level', () => {
  test('0 is no level, the last is 100 percent', () => {
    expect(standingOf(0)).toMatchObject({ level: 0, name: '', image: null, nextName: 'deckhand', percent: 0 });
    expect(standingOf(99)).toMatchObject({ level: 0, percent: 99 });
    expect(standingOf(100)).toMatchObject({ level: 1, name: 'deckhand', nextName: 'sailor', percent: 0 });
    expect(standingOf(300)).toMatchObject({ level: 1, percent: 50 });
    expect(standingOf(10_000_000)).toMatchObject({
      level: 10,
      name: 'admiral',
      nextName: null,
      percent: 100,
      isLast: true,
    });
  });

  test('ten levels, each higher than the one before, each with its drawing', () => {
    const levels = vipLevels();
    expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(levels.every(({ score }, index) => score > (levels[index - 1]?.score ?? 0))).toBe(true);
    expect(levels[0]?.images.active).toMatch(/^\/art\/ranks\/01-deckhand\.svg/);
  });
});

onOneDatabase((_name, open, shared) => {
  /** One database for the suite; every test begins without players. */
  async function setUp(origin?: string) {
    const connection = await shared();
    await connection.database.execute(sql`truncate players cascade`);
    const clock = testClock('2026-03-01T12:00:00.000Z');
    const app = await openApp(connection, { clock });
    return { database: connection.database, app, clock, browser: testBrowser(app, origin) };
  }

  describe('spec §5: registration', () => {
    test.each([
      [{ email: 'mara' }, { email: 'validation_incorrect_email' }],
      [{ email: '' }, { email: 'validation_required' }],
      [{ password: '' }, { password: 'validation_required' }],
      [{ password: 'Qwertyuiop1!' }, { password: 'validation_common_password' }],
      [{ password: 'short' }, { password: 'validation_min_length' }],
      [{ password: 'with space 1' }, { password: 'validation_white_spaces' }],
      [{ password: 'пароль-12345' }, { password: 'validation_cyrillic' }],
      [{ password: 'x'.repeat(73) }, { password: 'validation_max_length' }],
      [{ birthday: '1990-02-30' }, { birthday: 'validation_required' }],
      [{ birthday: '1790-02-20' }, { birthday: 'validation_required' }],
      [{ country: 'ZZ' }, { country: 'validation_required' }],
      [{ phone: '12' }, { phone: 'validation_incorrect_phone' }],
      [{ phone: '+43 660' }, { phone: 'validation_incorrect_phone' }],
      [{ phone: 'call me at +43 660 1234567' }, { phone: 'validation_incorrect_phone' }],
    ])('%o', async (change, fields) => {
      const { browser, database } = await setUp();
      const answer = await browser.call('register', { body: { ...REGISTRATION, ...change } });
      expect([answer.status, codeOf(answer)]).toEqual([422, ERRORS.invalid.code]);
      expect(answer.body.error.fields).toEqual(fields);
      expect(await rows(database, sql`select player_id from players`)).toEqual([]);
    });

    test('one account per address, whatever its case, also when two come at once', async () => {
      const { app, browser, database } = await setUp();
      const ask = async (email: string) => {
        const asked = await askForAccount(browser, { ...REGISTRATION, email });
        return { token: asked.body.registration.token as string, code: await codeTo(app, email) };
      };
      const both = await Promise.all([REGISTRATION.email, 'MARA@fairwind.example'].map(ask));
      const answers = await Promise.all(both.map((body) => testBrowser(app).call('confirmRegistration', { body })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await rows(database, sql`select player_id from players`)).toHaveLength(1);
    });

    test('the minimum age is the jurisdiction’s, on the server’s day', async () => {
      const { app, browser } = await setUp();
      const underage = await browser.call('register', { body: { ...REGISTRATION, birthday: '2008-03-02' } });
      expect([codeOf(underage), underage.body.error.variables]).toEqual([ERRORS.underage.code, { minimum: 18 }]);
      expect((await browser.call('register', { body: { ...REGISTRATION, birthday: '2008-03-01' } })).status).toBe(200);
      const estonian = testBrowser(app, 'http://ee.localhost:5299');
      const body = {
        ...REGISTRATION,
        country: 'EE',
        email: 'ee@fairwind.example',
        language: 'en-et',
        birthday: '2006-01-01',
      } as const;
      expect((await estonian.call('register', { body })).body.error.variables).toEqual({ minimum: 21 });
    });

    test('the language is one of the domain’s', async () => {
      const { app } = await setUp();
      const german = testBrowser(app, 'http://de.localhost:5299');
      expect((await german.call('register', { body: { ...REGISTRATION, country: 'DE', language: 'pl' } })).status).toBe(
        422,
      );
      expect(
        (await german.call('register', { body: { ...REGISTRATION, country: 'DE', language: 'en-de' } })).status,
      ).toBe(200);
    });
  });

  describe('ADR 0082: the law of the country somebody lives in', () => {
    const register = (browser: TestBrowser, change: Partial<RequestOf<'register'>['body']>) =>
      browser.call('register', { body: { ...REGISTRATION, ...change } });

    test('holds at registration: age and currency are the stricter row’s', async () => {
      const { browser } = await setUp();
      const young = await register(browser, { country: 'EE', birthday: '2006-01-01' });
      expect([codeOf(young), young.body.error.variables]).toEqual([ERRORS.underage.code, { minimum: 21 }]);
      const francs = await register(browser, { country: 'DE', currency: 'CHF' });
      expect([codeOf(francs), francs.body.error.variables]).toEqual([
        ERRORS.country_needs_currency.code,
        { currency: 'EUR' },
      ]);
      expect((await register(browser, { country: 'DE' })).status).toBe(200);
    });

    test('whom a domain does not serve is told which one does, with the way there', async () => {
      const { app, database } = await setUp();
      const german = testBrowser(app, 'http://de.localhost:5299');
      const polish = await register(german, { country: 'PL', language: 'de' });
      expect([polish.status, codeOf(polish)]).toEqual([403, ERRORS.country_served_elsewhere.code]);
      expect(polish.body.error.variables).toEqual({
        domain: 'pl.localhost:5299',
        url: 'http://pl.localhost:5299/?registration',
      });
      const finnish = await register(german, { country: 'FI', language: 'de' });
      expect(finnish.body.error.variables.url).toBe('http://localhost:5299/?registration');
      expect(codeOf(await register(german, { country: 'US', language: 'de' }))).toBe(ERRORS.country_not_served.code);
      expect(await rows(database, sql`select player_id from players`)).toEqual([]);
    });

    test('in production the main domain names the German one, by its public host', () => {
      const originOf = (region: RegionId) =>
        regionOrigin(region, 'https://fairwind.example', {
          environment: 'production',
          publicPort: null,
          hosts: { ...testConfig().hosts, de: 'fairwind-de.example' },
        });
      const place = { region: 'main', environment: 'production', originOf } as const;
      expect(checkServed('FI', place)).toEqual({ ok: true, value: undefined });
      expect(checkServed('DE', place)).toMatchObject({
        failure: {
          name: 'country_served_elsewhere',
          variables: { domain: 'fairwind-de.example', url: 'https://fairwind-de.example/?registration' },
        },
      });
    });

    test('holds when personal info is saved, and ends games that were opened under another', async () => {
      const { browser, database } = await setUp();
      const playerId = (await browser.call('register', { body: REGISTRATION })).body.result.user_id as string;
      const save = (country: string) => browser.call('saveProfile', { body: { ...PROFILE, ...livingIn(country) } });
      const openGames = async () =>
        (await rows(database, sql`select 1 from game_tokens where expires_at > '2026-03-01T12:00:00Z'`)).length;
      await database.execute(sql`insert into game_tokens
        (token_hash, provider, session_id, player_id, game_code, currency, region, created_at, expires_at)
        values ('h', 'studio', ${randomUUID()}, ${playerId}, 'krakens-toll', 'EUR', 'main', now(), '2026-03-01T20:00:00Z')`);
      expect((await save('AT')).status).toBe(200);
      expect((await save('FI')).status).toBe(200);
      expect(await openGames()).toBe(1);
      expect(codeOf(await save('US'))).toBe(ERRORS.country_not_served.code);
      expect(await openGames()).toBe(1);
      expect((await save('DE')).body.user.profile.country).toBe('DE');
      expect(await openGames()).toBe(0);
      const { deposit } = (await browser.call('paysystems', { query: { types: 'deposit' } })).body;
      expect(deposit.map(({ alias }: { alias: string }) => alias)).not.toContain('crypto');
      const launched = await browser.call('launchGame', {
        body: { code: 'lantern-quay', mode: 'real', language: 'en' },
      });
      expect([launched.status, codeOf(launched)]).toEqual([403, ERRORS.forbidden_by_law.code]);
    });

    test('a player who has lived there all along goes on saving; an account in another currency does not move there', async () => {
      const { app, browser, database } = await setUp();
      await register(browser, { currency: 'CHF' });
      const save = (country: string) => browser.call('saveProfile', { body: { ...PROFILE, ...livingIn(country) } });
      expect(codeOf(await save('DE'))).toBe(ERRORS.country_needs_currency.code);
      await database.execute(sql`update players set country = 'US'`);
      expect((await save('US')).status).toBe(200);
      const german = testBrowser(app, 'http://de.localhost:5299');
      await register(german, { email: 'b@fairwind.example', country: 'DE', language: 'de' });
      const gone = await german.call('saveProfile', { body: { ...PROFILE, ...livingIn('FI') } });
      expect(codeOf(gone)).toBe(ERRORS.country_served_elsewhere.code);
    });
  });

  describe('spec §6: personal info', () => {
    test('completes the profile, then keeps name and birthday', async () => {
      const { browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const saved = await browser.call('saveProfile', { body: { ...PROFILE, name: ' Mara ' } });
      expect(CONTRACT.saveProfile.response.safeParse(saved.body).error).toBeUndefined();
      expect(saved.body.user).toMatchObject({ no_profile: false, profile: PROFILE });

      const moved = { ...PROFILE, address: 'Seestraße 1', postcode: '6900', town: 'Bregenz' };
      expect((await browser.call('saveProfile', { body: moved })).body.user.profile).toEqual(moved);
      for (const change of [{ name: 'Mia' }, { surname: 'Lund' }, { birthday: '1991-06-14' }]) {
        const refused = await browser.call('saveProfile', { body: { ...moved, ...change } });
        expect(codeOf(refused)).toBe(ERRORS.profile_locked.code);
      }
      expect((await browser.call('player')).body.user.profile).toEqual(moved);
    });

    test('ADR 0007: a phone number is kept, changed and taken away', async () => {
      const { browser } = await setUp();
      const phone = '+43 660 1234567';
      await browser.call('register', { body: { ...REGISTRATION, phone } });
      const save = (who: TestBrowser, change: object) => who.call('saveProfile', { body: { ...PROFILE, ...change } });
      expect((await save(browser, {})).body.user.phone).toBe('+436601234567');
      expect((await save(browser, { phone: '0660 7654321' })).body.user.phone).toBe('+436607654321');
      expect((await save(browser, { phone: '0660' })).body.error.fields).toEqual({
        phone: 'validation_incorrect_phone',
      });
      expect((await save(browser, { phone: '' })).body.user.phone).toBeNull();
    });

    test('a birthday that makes the player too young, or does not exist, changes nothing', async () => {
      const { browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const young = await browser.call('saveProfile', { body: { ...PROFILE, birthday: '2020-01-01' } });
      expect(codeOf(young)).toBe(ERRORS.underage.code);
      const never = await browser.call('saveProfile', { body: { ...PROFILE, birthday: '1990-13-01' } });
      expect(never.body.error.fields).toEqual({ birthday: 'validation_required' });
      const blank = await browser.call('saveProfile', { body: { ...PROFILE, name: '   ' } });
      expect(blank.body.error.fields).toEqual({ name: 'validation_required' });
      expect((await browser.call('player')).body.user.no_profile).toBe(true);
    });
  });

  describe('decision 0007: nicknames', () => {
    test('a player begins under a name that says nothing about the address, and others see no other', async () => {
      const { app, browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const other = testBrowser(app);
      await other.call('register', { body: { ...REGISTRATION, email: 'b@fairwind.example' } });
      const names = [browser, other].map(async (one) => (await one.call('player')).body.user.nickname);
      const [own, others] = await Promise.all(names);
      expect(own).toMatch(DRAWN);
      expect(others).not.toBe(own);
    });

    test('the player chooses one, once a day by the clock of the service', async () => {
      const { browser, clock } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const save = (nickname: string) => browser.call('saveNickname', { body: { nickname } });
      const saved = await save('  Sea   Wolf ');
      expect(CONTRACT.saveNickname.response.safeParse(saved.body).error).toBeUndefined();
      expect(saved.body.user.nickname).toBe('Sea Wolf');
      expect((await browser.call('player')).body.user.nickname).toBe('Sea Wolf');
      clock.advance(90 * 60_000);
      const early = await save('Moon Tiger');
      expect([early.status, codeOf(early)]).toEqual([409, ERRORS.nickname_changed_lately.code]);
      expect(early.body.error.variables).toEqual({ hours: 23 });
      expect((await save('Sea Wolf')).status).toBe(200);
      clock.advance(22.5 * 3_600_000);
      await browser.call('login', { body: { login: REGISTRATION.email, password: REGISTRATION.password } });
      expect((await save('Moon Tiger')).body.user.nickname).toBe('Moon Tiger');
    });

    test('of two names that cannot be told apart one player has one', async () => {
      const { app, browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const other = testBrowser(app);
      await other.call('register', { body: { ...REGISTRATION, email: 'b@fairwind.example' } });
      expect((await browser.call('saveNickname', { body: { nickname: 'Sea Wolf' } })).status).toBe(200);
      const taken = await other.call('saveNickname', { body: { nickname: 'sea_wоlf' } });
      expect([taken.status, taken.body.error.fields]).toEqual([422, { nickname: 'validation_nickname_taken' }]);
      expect((await other.call('saveNickname', { body: { nickname: 'Sea Wolves' } })).status).toBe(200);
    });

    test('what the rules refuse names its rule and its bounds', async () => {
      const { browser } = await setUp();
      await browser.call('register', { body: REGISTRATION });
      const refused = async (nickname: string) =>
        (await browser.call('saveNickname', { body: { nickname } })).body.error;
      expect(await refused('ab')).toMatchObject({
        fields: { nickname: 'validation_min_length' },
        variables: { minimum: 3 },
      });
      const local = REGISTRATION.email.split('@')[0] ?? '';
      expect(await refused(local)).toMatchObject({ fields: { nickname: 'validation_nickname_personal' } });
      expect(await refused('Fairwind Anna')).toMatchObject({ fields: { nickname: 'validation_nickname_reserved' } });
    });

    test('players and wins from before nicknames get names that say nothing about the address', async () => {
      const { database } = await open({ changesSchema: true });
      const app = await openApp({ ...(await open()), database });
      const ids: string[] = [];
      for (const email of ['anna.svensson@fairwind.example', 'b@fairwind.example']) {
        const made = await testBrowser(app).call('register', { body: { ...REGISTRATION, email } });
        ids.push(made.body.result.user_id);
      }
      await database.execute(
        sql`alter table players drop column nickname, drop column nickname_key, drop column nickname_chosen_at`,
      );
      await database.execute(sql`insert into game_rounds (provider, round_id, player_id, game_code, currency, stake,
        payout, status, player_mask, created_at)
        values ('studio', 'r-1', ${ids[0]}::uuid, 'krakens-toll', 'EUR', 100, 200, 'closed', 'an•••n', now())`);
      const file = new URL('../../server/db/migrations/0030_nicknames.sql', import.meta.url);
      for (const statement of readFileSync(file, 'utf8').split(/;\s*$/m)) {
        if (statement.trim() !== '') await database.execute(sql.raw(statement));
      }
      const named = await rows<{ nickname: string; nickname_key: string; mask: string | null }>(
        database,
        sql`select nickname, nickname_key, player_mask as mask from players left join game_rounds using (player_id)`,
      );
      expect(named.map(({ nickname }) => nickname)).toEqual([
        expect.stringMatching(DRAWN),
        expect.stringMatching(DRAWN),
      ]);
      expect(named.map(({ nickname_key }) => nickname_key)).toEqual(named.map(({ nickname }) => nicknameKey(nickname)));
      const winner = named.find(({ mask }) => mask !== null);
      expect(winner?.mask).toBe(maskName(winner?.nickname ?? ''));
    });
  });

  test('a national domain opens accounts in its own currency only, so that its limits can be held', async () => {
    const app = await openApp(await open());
    const german = testBrowser(app, 'http://de.localhost:5299');
    const body = { ...REGISTRATION, country: 'DE', language: 'de' } as const;
    const refused = await german.call('register', { body: { ...body, currency: 'CHF' } });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { currency: 'validation_required' }]);
    expect((await german.call('register', { body })).status).toBe(200);
    const elsewhere = { ...REGISTRATION, email: 'urs@fairwind.example', currency: 'CHF' } as const;
    expect((await testBrowser(app).call('register', { body: elsewhere })).status).toBe(200);
  });

  test('a language change is kept on the player', async () => {
    const { browser } = await setUp();
    await browser.call('register', { body: REGISTRATION });
    expect((await browser.call('saveLanguage', { body: { language: 'fi' } })).body).toEqual({ language: 'fi' });
    expect((await browser.call('player')).body.user.language).toBe('fi');
    expect((await browser.call('saveLanguage', { body: { language: 'xx' as 'fi' } })).status).toBe(422);
  });

  test('the directory tells other modules what they may know', async () => {
    const { browser, database } = await setUp('http://de.localhost:5299');
    const registered = await browser.call('register', { body: { ...REGISTRATION, country: 'DE', language: 'de' } });
    const playerId = registered.body.result.user_id;
    expect(await playerDirectory.find(database, playerId)).toEqual({
      playerId,
      nickname: expect.stringMatching(DRAWN),
      currency: 'EUR',
      region: 'de',
      country: 'DE',
      language: 'de',
      hasProfile: false,
      status: 'active',
      fullName: null,
      verification: 'unverified',
    });
    expect(await playerDirectory.find(database, randomUUID())).toBeNull();
  });

  test('a player’s total balance is the wallet’s', async () => {
    const { browser, database } = await setUp();
    const playerId = (await browser.call('register', { body: REGISTRATION })).body.result.user_id as string;
    await database.execute(
      sql`insert into ledger_accounts (player_id, purse, currency, balance) values (${playerId}::uuid, 'cash', 'EUR', 1234)`,
    );
    expect((await browser.call('player')).body.user.total_balance).toBe('12.34');
    expect(await firstRow(database, sql`select count(*)::integer as total from players`)).toEqual({ total: 1 });
  });
});
