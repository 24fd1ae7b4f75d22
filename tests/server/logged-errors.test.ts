/** GDPR art. 5 (1) (c) and (f), ASVS 16.2.5: what is told of an error never holds what the failed work was about. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { LOG_OPTIONS } from '#server/log.ts';
import { errorText, loggedError, withoutAddresses } from '#server/logged-error.ts';
import { inTrace, startTracing, type Tracing } from '#server/tracing.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { PROFILE, REGISTRATION, testApp, testBrowser, testClock } from '#tests/support/server.ts';
import { enrolColleague } from '#tests/support/staff.ts';

/** What stands in every text of every failed row. */
const PLANTED = ['planted-secret-word', 'planted@person.example', '+436601112233', '1988-02-09', '203.0.113.77'];
const PLANTED_TEXT = PLANTED.join(' ');

let collector: { url: string; received: () => string; close(): Promise<void> };
let tracing: Tracing;

beforeAll(async () => {
  let received = '';
  const server = createServer(async (request, response) => {
    received += await text(request);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    close: async () => void (await once(server.close(), 'close')),
  };
  tracing = await startTracing({ collectorUrl: collector.url, share: 1, nodeName: 'test', release: 'test' });
});
afterAll(() => collector.close());

const textColumns = (database: Database) =>
  rows<{ table: string; columns: string[] }>(
    database,
    sql`select columns.table_name as table, array_agg(columns.column_name::text order by ordinal_position) as columns
        from information_schema.columns as columns join information_schema.tables as tables using (table_schema, table_name)
        where columns.table_schema = current_schema() and tables.table_type = 'BASE TABLE'
          and columns.udt_name = 'text' and columns.is_generated = 'NEVER'
          and not exists (select from pg_class where oid = to_regclass(columns.table_name) and relispartition)
        group by columns.table_name order by columns.table_name`,
  );

async function failEveryWrite(database: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    // The database's own words then hold the whole row: "Failing row contains (…)".
    await database.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(`${table}_takes_nothing`)}
          check (false) not valid`,
    );
  }
}

onOneDatabase((_name, open) => {
  test('a write that fails in any table tells log, trace and job its code, and no value of it', async () => {
    const { database } = await open({ changesSchema: true });
    const lines: string[] = [];
    const log = pino({ level: 'info', ...LOG_OPTIONS }, { write: (line: string) => void lines.push(line) });
    const tables = await textColumns(database);
    expect(tables.length).toBeGreaterThan(100);
    await failEveryWrite(
      database,
      tables.map(({ table }) => table),
    );
    const told: string[] = [];
    const leaked: string[] = [];
    for (const { table, columns } of tables) {
      const names = sql.join(
        columns.map((column) => sql.identifier(column)),
        sql`, `,
      );
      const values = sql.join(
        columns.map(() => sql`${PLANTED_TEXT}`),
        sql`, `,
      );
      const write = () => database.execute(sql`insert into ${sql.identifier(table)} (${names}) values (${values})`);
      await inTrace(`write ${table}`, {}, write).then(
        () => leaked.push(`${table} took the row`),
        (error: unknown) => {
          log.error({ error }, 'a write failed');
          told.push(errorText(error), JSON.stringify(loggedError(error)));
        },
      );
    }
    await tracing.close();
    expect(leaked).toEqual([]);
    expect(lines).toHaveLength(tables.length);
    expect(collector.received()).toContain('write players');
    const everything = { log: lines.join(''), trace: collector.received(), told: told.join('\n') };
    for (const [place, all] of Object.entries(everything))
      for (const value of PLANTED) expect([place, value, all.includes(value)]).toEqual([place, value, false]);
    // And it still says what was wrong, and where.
    const [registration] = lines.filter((line) => line.includes('INSERT registrations'));
    expect(JSON.parse(registration ?? '{}').error).toMatchObject({
      code: expect.stringMatching(/^23/),
      message: expect.stringContaining('INSERT registrations failed: SQLSTATE 23'),
      stack: expect.stringContaining('    at '),
    });
  }, 30_000);

  test('people who register, write and log in while nothing can be stored leave nothing of themselves in the log', async () => {
    const connection = await open({ changesSchema: true });
    const { database } = connection;
    const clock = testClock();
    const lines: string[] = [];
    const log = pino({ level: 'info', ...LOG_OPTIONS }, { write: (line: string) => void lines.push(line) });
    const app = await testApp(connection, { clock, log });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    const { body } = await browser.call('player');
    const staff = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Ines', 'compliance');
    const tables = await textColumns(database);
    await failEveryWrite(
      database,
      [
        ...tables.map(({ table }) => table).filter((table) => table !== 'sessions' && table !== 'staff_sessions'),
        'players',
      ].filter((table, place, all) => all.indexOf(table) === place),
    );
    const stranger = testBrowser(app);
    const answers = [
      await stranger.call('register', { body: { ...REGISTRATION, email: 'planted@person.example' } }),
      await browser.call('saveProfile', { body: { ...PROFILE, name: 'Plantedname', phone: '+436601112233' } }),
      await browser.call('saveNickname', { body: { nickname: 'Plantednick' } }),
      await staff.ask('POST', `/api/players/${body.user.user_id}/notes`, { reason: 'a planted-secret-word of a note' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500));
    const all = lines.join('');
    expect(lines.length).toBeGreaterThanOrEqual(answers.length);
    for (const value of [...PLANTED, 'Plantedname', 'Plantednick', PROFILE.surname, REGISTRATION.email, '$argon2'])
      expect([value, all.includes(value)]).toEqual([value, false]);
  }, 30_000);
});

test('no line of the server turns an error into a text by itself', () => {
  const sources = ['server', 'studio/server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  );
  expect(sources.length).toBeGreaterThan(400);
  const own = /\b(?:error|reason): (?:String\(error\)|error\.message|error instanceof Error \?)/;
  expect(sources.filter((file) => own.test(readFileSync(file, 'utf8')))).toEqual([]);
});

describe('what is told of errors that no database made', () => {
  test('a parser does not quote what it could not read', () => {
    let thrown: unknown;
    try {
      JSON.parse('planted-secret-word');
    } catch (error) {
      thrown = error;
    }
    expect(JSON.stringify(loggedError(thrown))).not.toContain('planted');
  });

  test('addresses are shortened, those of our own network are not', () => {
    expect(withoutAddresses('550 <mara.lind@inbox.example> refused 203.0.113.77 and 2001:db8:1:2:3:4:5:6')).toBe(
      '550 <…@inbox.example> refused 203.0.113.… and 2001:db8:1:…',
    );
    expect(withoutAddresses('connect ECONNREFUSED 10.0.0.5:6379 at 12:30:15')).toBe(
      'connect ECONNREFUSED 10.0.0.5:6379 at 12:30:15',
    );
    expect(withoutAddresses('call +43 660 111 22 33 now')).toBe('call +… now');
  });

  test('the cause and its code are told', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
    expect(loggedError(new TypeError('fetch failed', { cause }))).toMatchObject({
      ...{ type: 'TypeError', code: 'ECONNREFUSED' },
      message: 'fetch failed: connect ECONNREFUSED 127.0.0.1:1',
    });
  });
});
