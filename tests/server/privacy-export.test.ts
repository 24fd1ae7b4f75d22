/** GDPR art. 15: what a person is given of themselves, and what they must never be told. */
import { sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { DATA_MAP, PERSON_TABLES } from '#shared/privacy/data-map.ts';
import { PURPOSES } from '#shared/privacy/purposes.ts';
import { DATA_LANGUAGES, DATA_WORDS } from '#shared/privacy/words.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { fillPlayer } from '#tests/support/full-player.ts';
import { PROFILE, REGISTRATION, testApp, testBrowser, testClock } from '#tests/support/server.ts';
import { enrolColleague } from '#tests/support/staff.ts';

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();
const SAID = [
  { room: 'ahoy-roulette', text: 'planted words at a table', sent_at: '2026-03-01T11:00:00.000Z', removed: false },
];
/** What the law forbids to tell, what our people wrote for each other, and who else there is. */
const NEVER = [
  'planted-aml-watch',
  'planted-report-to-the-authority',
  'planted-case',
  'Planted Colleague',
  'other@fairwind.example',
];

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock, tableTalk: { saidBy: async () => SAID, forget: async () => true } });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    await browser.call('saveProfile', { body: PROFILE });
    const playerId: string = (await browser.call('player')).body.user.user_id;
    const stranger = testBrowser(app);
    await stranger.call('register', { body: { ...REGISTRATION, email: 'other@fairwind.example' } });
    const otherId: string = (await stranger.call('player')).body.user.user_id;
    const staff = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Planted Colleague', 'compliance');
    return { connection, database, clock, app, browser, playerId, otherId, staff };
  }
  type Parts = Awaited<ReturnType<typeof setUp>>;

  async function exported({ app, browser }: Parts): Promise<Record<string, Uint8Array>> {
    await browser.call('askForExport', { body: {} });
    await app.tendExports();
    const { export_id } = (await browser.call('privacy')).body.export;
    const { url } = (await browser.call('openExport', { body: { export_id } })).body;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = await app.dispatch(
      new Request(`http://localhost:5299${url}`, { headers: { host: 'localhost:5299', cookie } }),
      { address: '127.0.0.1' },
    );
    return unzipSync(new Uint8Array(await file.arrayBuffer()));
  }

  test('whoever has everything is given every column of the allow list and no other, and nothing that must not be told', async () => {
    const parts = await setUp();
    const { database, staff, playerId, otherId, clock } = parts;
    await fillPlayer(database, playerId, clock.now());
    // Keys of files that the store takes; the files themselves are nowhere.
    await database.execute(sql`delete from data_exports`);
    await database.execute(sql`update chat_files set object_key = 'chat/none' where object_key is not null`);
    const [colleague] = await rows<{ id: string }>(database, sql`select staff_id::text as id from staff limit 1`);
    const staffId = colleague?.id ?? '';
    await database.execute(sql`insert into staff_notes (player_id, staff_id, text, at)
      values (${playerId}::uuid, ${staffId}::uuid, 'planted-report-to-the-authority', now())`);
    await database.execute(sql`insert into player_standings (player_id, status, reason, note, staff_id, started_at)
      values (${playerId}::uuid, 'limited', 'staff', 'planted-aml-watch', ${staffId}::uuid, now())`);
    await database.execute(sql`insert into staff_cases (kind, player_id, subject_id, reason, details, opened_at)
      values ('flag', ${playerId}::uuid, 'planted', 'staff_flag', '{"says":"planted-case"}', now())`);
    await database.execute(
      sql`update attributions set partner_id = null, clickid = null,
            referrer_id = ${otherId}::uuid where player_id = ${playerId}::uuid`,
    );
    await database.execute(sql`insert into contact_messages (region, locale, name, email, topic, message, created_at)
      values ('main', 'en', 'Mara', ${REGISTRATION.email}, 'other', 'planted words of a form', now())`);
    await staff.ask('GET', `/api/players/${playerId}`);
    const files = await exported(parts);
    const all = Object.values(files).map(text).join('\n');
    for (const secret of [...NEVER, otherId, staffId]) expect([secret, all.includes(secret)]).toEqual([secret, false]);
    // What was missing: the form, the tables, looks by role, how they come in.
    for (const told of ['planted words of a form', 'planted words at a table', '"role": "compliance"', 'opened_player'])
      expect([told, all.includes(told)]).toEqual([told, true]);
    const { data } = JSON.parse(text(files['data.json']));
    const tables: Record<string, object[]> = Object.assign(
      {},
      ...data.map(({ records }: { records: object }) => records),
    );
    expect(Object.keys(tables)).toContain('player_credentials');
    const wrong = Object.entries(tables).flatMap(([name, found]) => {
      const row = Object.entries(DATA_MAP).find(([table]) => table === name)?.[1];
      if (row === undefined) return [];
      const keys = [...new Set(found.flatMap((one) => Object.keys(one)))].sort();
      return JSON.stringify(keys) === JSON.stringify([...row.given].sort()) ? [] : [[name, keys]];
    });
    expect(wrong).toEqual([]);
    const expected = PERSON_TABLES.filter((name) => DATA_MAP[name].given.length > 0 && DATA_MAP[name].of !== 'vendor');
    // A row of these comes to be only by an erasure.
    const absent = ['kept_identities', 'erasures', 'erasure_notices'];
    expect(expected.filter((name) => tables[name] === undefined && !absent.includes(name)).length).toBeLessThan(8);
  }, 30_000);

  test('the page to read names purpose, legal basis, period and recipients in the reader’s language, and runs nothing', async () => {
    const parts = await setUp();
    await parts.database.execute(sql`update players set language = 'de', nickname = '<img src=x onerror=alert(1)>'
      where player_id = ${parts.playerId}::uuid`);
    const page = text((await exported(parts))['index.html']);
    expect(page).toContain('<html lang="de');
    for (const told of ['Deine Daten bei Fairwind', 'unser Vertrag mit dir', '5 Jahre', '30 Tage', REGISTRATION.email])
      expect(page).toContain(told);
    expect(page).not.toContain('<img');
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;img src=x');
  });
});

describe('the words of the table of personal data', () => {
  test('are there in nine languages, each in its own', () => {
    expect(DATA_LANGUAGES).toHaveLength(9);
    const english = Object.keys(DATA_WORDS.en).sort();
    for (const language of DATA_LANGUAGES) {
      expect(Object.keys(DATA_WORDS[language]).sort()).toEqual(english);
      for (const [key, words] of Object.entries(DATA_WORDS[language])) {
        const places = (of: string) => (of.match(/\{\{\w+\}\}/g) ?? []).sort();
        expect([key, places(words)]).toEqual([key, places(DATA_WORDS.en[key as keyof typeof DATA_WORDS.en])]);
      }
      if (language === 'en') continue;
      const sentences = english.filter((key) =>
        /^(?:period|purpose|basis|recipient)_|label_(?:intro|rights)/.test(key),
      );
      const same = sentences.filter(
        (key) =>
          DATA_WORDS[language][key as keyof typeof DATA_WORDS.en] === DATA_WORDS.en[key as keyof typeof DATA_WORDS.en],
      );
      expect([language, same]).toEqual([language, []]);
    }
  });

  test('name every purpose that is told', () => {
    const told = Object.entries(PURPOSES).filter(([, { told }]) => told);
    for (const [name] of told) expect(Object.keys(DATA_WORDS.en)).toContain(`purpose_${name}`);
  });
});
