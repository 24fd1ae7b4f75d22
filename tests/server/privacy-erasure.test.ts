/**
 * One person with everything, erased and looked for in every place (GDPR art. 17): in each table of the database, in the
 * files, in archives, in what waits to be sent, and in the log. What is found is what the table of personal data keeps.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { LOG_OPTIONS } from '#server/log.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { DATA_MAP, type PersonTableName } from '#shared/privacy/data-map.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { eraseByTwo, twoPeople } from '#tests/support/erasure.ts';
import { fillPlayer } from '#tests/support/full-player.ts';
import { PROFILE, REGISTRATION, testApp, testBrowser, testClock } from '#tests/support/server.ts';

const EMAIL = 'planted.person@fairwind.example';
const PHONE = '+436601112233';
/** What names the person, wherever it stands. */
const PLANTED = ['planted.person', PHONE, '1990-06-14', 'Plantedfirst', 'Plantedlast', 'Plantedgasse', 'planted words'];
const YEARS = [
  ['AT', 'main', 5],
  ['DE', 'de', 5],
  ['PT', 'pt', 7],
  ['HU', 'hu', 8],
] as const;

/** Every row of every table that holds one of some texts, as table and column. */
async function placesOf(database: Database, texts: readonly string[]): Promise<string[]> {
  const columns = await rows<{ table: string; column: string }>(
    database,
    sql`select columns.table_name as table, columns.column_name as column from information_schema.columns as columns
          join information_schema.tables as tables using (table_schema, table_name)
        where columns.table_schema = current_schema() and tables.table_type = 'BASE TABLE'
          and columns.udt_name in ('text', 'jsonb', 'date', '_text')
          and not exists (select from pg_class where oid = to_regclass(columns.table_name) and relispartition)`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const value = sql`${sql.identifier(column)}::text`;
    const among = sql.join(
      texts.map((text) => sql`${value} ilike ${`%${text}%`}`),
      sql` or `,
    );
    const hit = await rows(database, sql`select 1 as hit from ${sql.identifier(table)} where ${among} limit 1`);
    if (hit.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

onOneDatabase((_name, open) => {
  async function setUp(values: Record<string, string> = {}) {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const folder = mkdtempSync(join(tmpdir(), 'fairwind-erasure-'));
    const lines: string[] = [];
    const log = pino({ level: 'info', ...LOG_OPTIONS }, { write: (line: string) => void lines.push(line) });
    const asked: string[] = [];
    let answers = false;
    const tableTalk = {
      saidBy: async () => [],
      forget: async (playerId: string) => {
        asked.push(playerId);
        return answers;
      },
    };
    const letVendorsAnswer = (): void => {
      answers = true;
    };
    const mails: { to: string }[] = [];
    const mailer = {
      async send(mail: { to: string }) {
        mails.push(mail);
        return { ok: true, value: undefined } as const;
      },
    };
    const settings = { DOCUMENTS_FOLDER: folder, ...values };
    const app = await testApp(connection, { clock, log, tableTalk, mailer, values: settings });
    const browser = testBrowser(app);
    await browser.call('register', { body: { ...REGISTRATION, email: EMAIL } });
    const profile = {
      ...PROFILE,
      name: 'Plantedfirst',
      surname: 'Plantedlast',
      address: 'Plantedgasse 1',
      phone: PHONE,
    };
    await browser.call('saveProfile', { body: profile });
    const playerId: string = (await browser.call('player')).body.user.user_id;
    const staff = await twoPeople({ dispatch: app.dispatch, database, clock });
    const parts = { connection, database, clock, folder, lines, app, browser, playerId, staff, mails, asked, settings };
    return { ...parts, tableTalk, letVendorsAnswer };
  }
  type Parts = Awaited<ReturnType<typeof setUp>>;

  /** A row of everything, with the person's own words in every column that is not given away by a law. */
  async function fill({ database, playerId, clock }: Parts): Promise<void> {
    await fillPlayer(database, playerId, clock.now());
    // What only an erasure itself makes.
    for (const table of [
      'erasure_notices',
      'erasures',
      'erasure_requests',
      'legal_holds',
      'kept_identities',
      'data_exports',
      'player_standings',
    ])
      await database.execute(sql`delete from ${sql.identifier(table)}`);
    await database.execute(sql`update chat_files set object_key = 'chat/none' where object_key is not null`);
    await database.execute(sql`update verification_pages set object_key = 'documents/none'`);
    // Drawn rows know nothing of the order of states.
    await database.execute(sql`update orders set state = case direction when 'deposit' then 'succeeded' else 'paid' end,
      status = 'success', decided_at = now(), moved = amount`);
    const words = 'planted words of the person';
    await database.execute(sql`update chat_threads set rating_text = ${words}, context = ${words}`);
    await database.execute(sql`insert into chat_lines (thread_id, author, client_key, text, sent_at)
      select thread_id, 'player', gen_random_uuid(), ${words}, now() from chat_threads`);
    await database.execute(sql`insert into contact_messages (region, locale, name, email, topic, message, created_at)
      values ('main', 'en', 'Plantedfirst', ${EMAIL}, 'other', ${words}, now())`);
    await database.execute(sql`update payment_accounts set holder = 'Plantedfirst Plantedlast'`);
    await database.execute(sql`update sessions set device = ${words} where player_id = ${playerId}::uuid`);
    await database.execute(sql`update attributions set sub1 = ${words}`);
    await database.execute(sql`insert into sandbox_accounts (token, method, label, holder)
      select token, method, label, 'Plantedfirst Plantedlast' from payment_accounts on conflict do nothing`);
  }

  /** Nothing is open any more: what keeps an erasure back has ended. */
  async function payOut({ database, playerId, clock }: Parts): Promise<void> {
    const ledger = createLedger({ now: () => clock.now() });
    const held = await rows<{ purse: 'cash' | 'hold'; currency: 'EUR'; balance: string }>(
      database,
      sql`select purse, currency, balance::text from ledger_accounts
          where player_id = ${playerId}::uuid and purse in ('cash', 'hold') and balance > 0`,
    );
    for (const { purse, currency, balance } of held) {
      const moved = BigInt(balance);
      await database.transaction((transaction) =>
        ledger.post(transaction, {
          ...{ source: 'staff', externalId: `out/${playerId}/${purse}/${currency}`, kind: 'correction' },
          entries: [
            { account: { owner: 'player', playerId, purse, currency }, amount: -moved },
            { account: { owner: 'house', name: 'corrections', currency }, amount: moved },
          ],
          details: {},
        }),
      );
    }
  }

  async function end(parts: Parts): Promise<void> {
    const { database, app, clock } = parts;
    await database.execute(sql`update sport_bets set status = 'lost', settled_at = now() where status = 'open'`);
    await database.execute(sql`update game_rounds set status = 'closed', closed_at = now() where status = 'open'`);
    await payOut(parts);
    await app.tendExports();
    clock.advance(1_000);
  }

  test('what is open keeps an erasure back, and the plan says what goes, what stays, why and until when', async () => {
    const parts = await setUp();
    const { staff, playerId, browser, database } = parts;
    await fill(parts);
    expect((await eraseByTwo(staff, playerId)).body.error.message).toBe('erasure_unasked');
    await browser.call('askForErasure', { body: {} });
    const { body } = await staff.first.ask('GET', `/api/players/${playerId}/erasure`);
    expect(body).toMatchObject({ asked: true, stage: 'asked', until: '2031-03-01T12:00:00.000Z' });
    expect(body.blockers).toEqual(expect.arrayContaining(['money', 'open_bet', 'open_round']));
    const line = (table: string) => body.plan.find((row: { table: string }) => row.table === table);
    expect(line('chat_lines')).toMatchObject({ act: 'delete', law: null });
    expect(line('players')).toMatchObject({ act: 'blind', rows: 1 });
    expect(line('verification_documents')).toMatchObject({ act: 'keep', law: 'money_laundering' });
    expect(line('ledger_lines')).toMatchObject({ act: 'keep', law: 'books' });
    expect((await eraseByTwo(staff, playerId)).body.error.message).toBe('erasure_blocked');
    await end(parts);
    await staff.first.ask('POST', `/api/players/${playerId}/hold`, { holds: true, reason: 'court order 12/26' });
    expect((await eraseByTwo(staff, playerId)).body.error.message).toBe('erasure_blocked');
    await staff.first.ask('POST', `/api/players/${playerId}/hold`, { holds: false, reason: 'court order lifted' });
    const asked = await staff.first.ask('POST', `/api/players/${playerId}/erasure/decide`, {
      decision: 'erase',
      reason: 'asked for',
    });
    const own = await staff.first.ask('POST', `/api/approvals/${asked.body.approval_id}/decide`, {
      decision: 'approved',
      reason: 'my own',
    });
    expect(own.body.error.message).toBe('own_approval');
    expect(await rows(database, sql`select 1 as found from erasures`)).toEqual([]);
  }, 60_000);

  test('an erased person is found in no table, file, outbox or log but where a law keeps them, and vendors are told until they answer', async () => {
    const parts = await setUp();
    const { database, app, browser, staff, playerId, mails, folder, lines, clock, asked } = parts;
    await fill(parts);
    await browser.call('askForErasure', { body: {} });
    await end(parts);
    expect((await placesOf(database, PLANTED)).length).toBeGreaterThan(20);
    expect(await eraseByTwo(staff, playerId)).toMatchObject({ status: 200 });
    await app.deliverLetters();
    await app.tendExports();
    await app.tendChatFiles();
    expect(mails.at(-1)?.to).toBe(EMAIL);
    const places = await placesOf(database, PLANTED);
    const kept = places.filter((place) => {
      const [table = '', column = ''] = place.split('.');
      const row = DATA_MAP[table as PersonTableName];
      const named = row?.asked.do === 'blind' && Object.keys(row.asked.columns).includes(column);
      return row === undefined || named || row.asked.do.startsWith('delete');
    });
    expect(kept).toEqual([]);
    // The holder of an account that money went to, by Regulation (EU) 2024/1624; nothing else has the person's words.
    expect(places).toEqual(['payment_accounts.holder']);
    for (const file of filesIn(folder))
      for (const text of PLANTED) expect([file, readFileSync(file).includes(text)]).toEqual([file, false]);
    for (const text of PLANTED) expect([text, lines.join('').includes(text)]).toEqual([text, false]);
    // Closed, logged out, advertised to by nobody.
    expect((await browser.call('player')).status).toBe(401);
    expect(await rows(database, sql`select status from players where player_id = ${playerId}::uuid`)).toEqual([
      { status: 'closed' },
    ]);
    const { body } = await staff.first.ask('GET', `/api/players?q=${encodeURIComponent('Plantedlast')}`);
    expect(body.players).toEqual([]);
    expect((await verifyLedger(database)).problems).toEqual([]);
    // The studio did not answer: it is asked again until it does.
    const states = () =>
      rows<{ vendor: string; state: string }>(database, sql`select vendor, state from erasure_notices order by vendor`);
    expect(await states()).toContainEqual({ vendor: 'studio', state: 'waiting' });
    parts.letVendorsAnswer();
    clock.advance(300_000);
    await app.tendExports();
    expect(await states()).toContainEqual({ vendor: 'studio', state: 'done' });
    expect(asked.length).toBeGreaterThanOrEqual(2);
    expect(
      await rows(
        database,
        sql`select 1 as found from erasure_notices where reference is not null and state in ('done', 'not_there')`,
      ),
    ).toEqual([]);
    const plan = (await staff.first.ask('GET', `/api/players/${playerId}/erasure`)).body;
    expect(plan.certificates).toHaveLength(1);
    expect(plan.certificates[0].carried).toContainEqual({ table: 'players', act: 'blind', rows: 1 });
  }, 60_000);

  test('a child’s account ends at once with its data, the identity too', async () => {
    const parts = await setUp();
    const { database, staff, playerId, app } = parts;
    await fill(parts);
    const noted = await staff.first.ask('POST', `/api/players/${playerId}/erasure`, {
      how: 'child',
      reason: 'a parent has called',
    });
    expect(noted.status).toBe(200);
    expect(await eraseByTwo(staff, playerId)).toMatchObject({ status: 200 });
    await app.deliverLetters();
    await app.tendExports();
    expect(await placesOf(database, PLANTED)).toEqual([]);
    expect(await rows(database, sql`select 1 as found from kept_identities`)).toEqual([]);
  }, 60_000);

  test('GDPR art. 12 (3): a request that nobody decides becomes a case of its own before the month is over', async () => {
    const { database, browser, app, clock } = await setUp();
    await browser.call('askForErasure', { body: {} });
    clock.advance(24 * 86_400_000);
    await app.tendExports();
    const late = () => rows(database, sql`select reason from staff_cases where reason = 'erasure_late'`);
    expect(await late()).toEqual([]);
    clock.advance(3 * 86_400_000);
    await app.tendExports();
    await app.tendExports();
    expect(await late()).toHaveLength(1);
  });

  test('a backup from before an erasure, restored, is erased again before anybody is served', async () => {
    const parts = await setUp();
    const { database, browser, staff, playerId, app } = parts;
    await fill(parts);
    await browser.call('askForErasure', { body: {} });
    await end(parts);
    await database.execute(sql`create table before_erasure as select * from players`);
    expect(await eraseByTwo(staff, playerId)).toMatchObject({ status: 200 });
    await app.tendExports();
    // The backup: the person as they were, and no erasure known.
    await database.execute(sql`delete from erasure_notices`);
    await database.execute(sql`delete from erasures`);
    await database.execute(sql`update players set email = old.email, name = old.name, surname = old.surname,
        birthday = old.birthday, address = old.address, phone = old.phone, town = old.town, postcode = old.postcode,
        gender = old.gender, nickname = old.nickname, nickname_key = old.nickname_key
      from before_erasure as old where old.player_id = players.player_id and players.player_id = ${playerId}::uuid`);
    await database.execute(sql`drop table before_erasure`);
    expect((await placesOf(database, ['Plantedlast'])).length).toBeGreaterThan(1);
    expect(await app.privacy.erasures.replay()).toBe(1);
    expect(await app.privacy.erasures.replay()).toBe(0);
    await app.deliverLetters();
    expect(await placesOf(database, PLANTED)).toEqual(['payment_accounts.holder']);
  }, 60_000);

  describe.each(YEARS)('the years of %s', (country, region, years) => {
    test(`identity is there until ${years} years after the account was closed, and nowhere after them`, async () => {
      const parts = await setUp();
      const { database, app, clock, playerId, folder } = parts;
      await fill(parts);
      await end(parts);
      await database.execute(
        sql`update players set country = ${country}, region = ${region}, status = 'closed' where player_id = ${playerId}::uuid`,
      );
      await database.execute(sql`delete from player_standings where player_id = ${playerId}::uuid`);
      await database.execute(sql`insert into player_standings (player_id, status, reason, started_at)
        values (${playerId}::uuid, 'closed', 'player', ${clock.now().toISOString()}::timestamptz)`);
      const closed = clock.now();
      const at = (days: number) => {
        const moment = new Date(closed);
        moment.setUTCFullYear(moment.getUTCFullYear() + years);
        return moment.getTime() + days * 86_400_000 - clock.now().getTime();
      };
      clock.advance(at(-2));
      await app.tendExports();
      expect(await placesOf(database, ['Plantedlast'])).toContain('players.surname');
      clock.advance(at(2));
      await app.tendExports();
      await app.tendExports();
      expect(await placesOf(database, PLANTED)).toEqual([]);
      for (const file of filesIn(folder))
        for (const text of PLANTED) expect([file, readFileSync(file).includes(text)]).toEqual([file, false]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    }, 60_000);
  });
});
