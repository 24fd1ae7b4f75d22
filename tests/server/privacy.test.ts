/** The player's data: history as lists and files, exports, erasure. Attacks are named after their ASVS 5.0 requirement. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { csvOf } from '#server/modules/privacy/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT } from '#shared/contract/index.ts';
import { PATHS } from '#shared/contract/paths.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { png } from '#tests/support/documents.ts';
import { type Answer, PROFILE, REGISTRATION, testBrowser, testClock, writeHeaders } from '#tests/support/server.ts';

const openApp = appsOfTests();

const DAY_MS = 86_400_000;
const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

describe('ASVS 1.2.10: CSV that a spreadsheet would run', () => {
  test.each(['=HYPERLINK("https://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '\r=1'])(
    '%j is text',
    (value) => {
      const [, line = ''] = csvOf([{ name: value, amount: '1' }]).split('\n');
      expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  test('commas, quotes and line breaks stay in their cell', () => {
    expect(csvOf([{ a: 'x,"y"\nz', b: null, c: { d: 1 } }])).toBe('\uFEFFa,b,c\n"x,""y""\nz",,"{""d"":1}"\n');
  });
});

onOneDatabase((_name, _open, shared) => {
  async function setUp() {
    const connection = await shared();
    await connection.database.execute(sql`truncate players, staff_cases, game_rounds, data_exports cascade`);
    const clock = testClock();
    const values = { DOCUMENTS_FOLDER: mkdtempSync(join(tmpdir(), 'fairwind-exports-')) };
    const app = await openApp(connection, { clock, values });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    await browser.call('saveProfile', { body: PROFILE });
    const playerId: string = (await browser.call('player')).body.user.user_id;
    return { database: connection.database, app, browser, clock, playerId };
  }
  type Parts = Awaited<ReturnType<typeof setUp>>;

  /** Rounds of a player, one each minute, the newest last: won, lost, even, and again. */
  async function play(
    { database, playerId }: Parts,
    count: number,
    game = 'krakens-toll',
    from = '2026-02-01 12:00Z',
  ): Promise<void> {
    await database.execute(
      sql`insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, payout, status, created_at,
            closed_at)
          select 'studio', ${game} || '-' || lpad(place::text, 4, '0'), ${playerId}::uuid, ${game}, 'EUR', 100,
            (array[300, 0, 100])[1 + place % 3], 'closed',
            ${from}::timestamptz + place * interval '1 minute',
            ${from}::timestamptz + place * interval '1 minute'
          from generate_series(0, ${count - 1}::integer) as place`,
    );
  }

  test('the history comes page after page by key: no round twice, none missing, though new ones are played', async () => {
    const parts = await setUp();
    await play(parts, 45);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { body }: Answer = await parts.browser.call('gameRounds', { query: after === null ? {} : { after } });
      seen.push(...body.result.map((round: { round_id: string }) => round.round_id));
      if (after === null) await play(parts, 3, 'facet-fever', '2026-02-02 12:00Z');
      after = body.next;
    } while (after !== null);
    expect(seen).toHaveLength(45);
    expect(seen).toEqual([...new Set(seen)].sort().reverse());
  });

  test('it is narrowed down by game, result and time, and a file has the same rounds', async () => {
    const parts = await setUp();
    await play(parts, 12);
    await play(parts, 3, 'facet-fever');
    const { browser } = parts;
    const count = async (query: object) => (await browser.call('gameRounds', { query })).body.result.length;
    expect((await browser.call('gameRounds', { query: {} })).body.games).toEqual(['facet-fever', 'krakens-toll']);
    expect(await count({ game: 'facet-fever' })).toBe(3);
    expect(await count({ game: 'krakens-toll', result: 'won' })).toBe(4);
    expect(await count({ result: 'lost' })).toBe(5);
    expect(await count({ result: 'refused' })).toBe(0);
    expect(await count({ since: '2026-02-01T12:10:00.000Z' })).toBe(2);
    expect(await count({ until: '2026-02-01T12:01:00.000Z' })).toBe(2);
    const file = await browser.send(`${PATHS.gameRoundsFile.path}?game=facet-fever`);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="fairwind-rounds.csv"');
    expect(file.body.split('\n').slice(0, 2)).toEqual([
      expect.stringContaining('time,game,provider,round,stake,payout,currency,status,free'),
      '2026-02-01T12:02:00.000Z,Facet Fever,studio,facet-fever-0002,1.00,1.00,EUR,closed,no',
    ]);
  });

  async function exported({ app, browser }: Parts): Promise<Record<string, Uint8Array>> {
    await browser.call('askForExport', { body: {} });
    await app.tendExports();
    const { export_id } = (await browser.call('privacy')).body.export;
    const { url } = (await browser.call('openExport', { body: { export_id } })).body;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { host: 'localhost:5299', cookie };
    const file = await app.dispatch(new Request(`http://localhost:5299${url}`, { headers }), { address: '127.0.0.1' });
    expect(file.headers.get('content-type')).toBe('application/zip');
    return unzipSync(new Uint8Array(await file.arrayBuffer()));
  }

  test('GDPR article 20: an export is a page to read, the data by purpose, and the documents', async () => {
    const parts = await setUp();
    await play(parts, 2);
    const place = new URLSearchParams({ kind: 'identity', paper: 'passport', side: 'whole' });
    const body = new Uint8Array(await png());
    await parts.browser.send(`${PATHS.sendDocument.path}?${place}`, { method: 'POST', headers: writeHeaders(), body });
    const files = await exported(parts);
    const names = Object.keys(files);
    expect(names).toContain('index.html');
    for (const name of ['players', 'sessions', 'game_rounds', 'verification_documents', 'security_events'])
      expect(names).toContain(`csv/${name}.csv`);
    expect(names.filter((name) => name.startsWith('documents/'))).toHaveLength(1);
    const { data } = JSON.parse(text(files['data.json']));
    const account = data.find(({ purpose }: { purpose: string }) => purpose === 'account');
    expect(account).toMatchObject({ legal_basis: 'contract', kept: 'account', recipients: ['authorities'] });
    expect(account.records.players).toMatchObject([{ email: REGISTRATION.email, name: 'Mara' }]);
    const played = data.find(({ purpose }: { purpose: string }) => purpose === 'play').records.game_rounds;
    expect(played).toMatchObject([
      { stake: '1.00', currency: 'EUR' },
      { stake: '1.00', currency: 'EUR' },
    ]);
    const all = Object.values(files).map(text).join('\n');
    expect(all).not.toContain('$argon2');
  });

  test('an export is fetched for a week, then its file goes', async () => {
    const parts = await setUp();
    const { app, browser, clock } = parts;
    await exported(parts);
    const { export_id } = (await browser.call('privacy')).body.export;
    clock.advance(8 * DAY_MS);
    await app.tendExports();
    await browser.call('login', { body: { login: REGISTRATION.email, password: REGISTRATION.password } });
    expect((await browser.call('privacy')).body.export.state).toBe('gone');
    expect((await browser.call('openExport', { body: { export_id } })).status).toBe(404);
  });

  test('ASVS 8.2.2: no other player, session or moment opens an export', async () => {
    const parts = await setUp();
    const { app, browser, clock } = parts;
    await exported(parts);
    const { export_id } = (await browser.call('privacy')).body.export;
    const { url } = (await browser.call('openExport', { body: { export_id } })).body;
    const stranger = testBrowser(app);
    await stranger.call('register', { body: { ...REGISTRATION, email: 'stranger@fairwind.example' } });
    expect((await stranger.send(url)).status).toBe(404);
    expect((await stranger.call('openExport', { body: { export_id } })).status).toBe(404);
    const second = testBrowser(app);
    await second.call('login', { body: { login: REGISTRATION.email, password: REGISTRATION.password } });
    expect((await second.send(url)).status).toBe(404);
    expect((await testBrowser(app).send(url)).status).toBe(401);
    expect((await browser.send(`${url.slice(0, -2)}xx`)).status).toBe(404);
    clock.advance(700_000);
    expect((await browser.send(url)).status).toBe(404);
  });

  test('ASVS 7.5.1: what gives data away or asks for erasure needs the password anew', async () => {
    for (const name of ['askForExport', 'openExport', 'askForErasure'] as const)
      expect(CONTRACT[name].fresh).toBe(true);
    const { browser, clock } = await setUp();
    clock.advance(3_600_000);
    const answer = await browser.call('askForErasure', { body: {} });
    expect(answer.body.error.code).toBe(ERRORS.step_up_required.code);
  });

  test('GDPR article 17: erasure is asked for once, may be taken back, and the login has shown who asks', async () => {
    const parts = await setUp();
    const { app, browser, clock, database, playerId } = parts;
    await browser.call('askForErasure', { body: {} });
    const asked = (await browser.call('askForErasure', { body: {} })).body.erasure;
    expect(asked).toMatchObject({ state: 'asked', due_at: '2026-04-01T12:00:00.000Z' });
    expect(await rows(database, sql`select kind, reason from staff_cases`)).toEqual([
      { kind: 'contact', reason: 'erasure' },
    ]);
    expect((await browser.call('withdrawErasure', { body: {} })).body.erasure.state).toBe('withdrawn');
    clock.advance(1_000);
    expect(await app.privacy.erasures.preview(database, playerId)).toMatchObject({ request: null });
    await browser.call('askForErasure', { body: {} });
    expect(await app.privacy.erasures.preview(database, playerId)).toMatchObject({ request: { checked_how: 'login' } });
  });

  test('personal info that documents prove is locked but for the phone number', async () => {
    const { browser, database, playerId } = await setUp();
    await database.execute(sql`update players set verified_at = now() where player_id = ${playerId}::uuid`);
    const moved = await browser.call('saveProfile', { body: { ...PROFILE, address: 'Elsewhere 2' } });
    expect(moved.body.error.code).toBe(ERRORS.profile_locked.code);
    const phone = await browser.call('saveProfile', { body: { ...PROFILE, phone: '+436601234567' } });
    expect(phone.body.user).toMatchObject({ phone: '+436601234567', profile_proved: true });
  });

  test('an account from before addresses had a town tells it once, verified or not', async () => {
    const { browser, database, playerId } = await setUp();
    await database.execute(
      sql`update players set verified_at = now(), town = null where player_id = ${playerId}::uuid`,
    );
    expect((await browser.call('player')).body.user).toMatchObject({ no_profile: false, profile: { town: '' } });
    const save = (town: string) => browser.call('saveProfile', { body: { ...PROFILE, town } });
    expect((await save('Wien')).body.user.profile.town).toBe('Wien');
    expect((await save('Graz')).body.error.code).toBe(ERRORS.profile_locked.code);
  });
});
