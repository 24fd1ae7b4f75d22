/** A node under a role that owns no table: ledger, audit log and facts grow, and nothing of them changes (ADR 0243). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  type Connection,
  connectDatabase,
  dropPartitions,
  firstRow,
  grantRunningRole,
  joinInstallation,
  makePartitions,
  migrate,
  rows,
} from '#server/db/index.ts';
import { renewEra } from '#server/modules/settled/index.ts';
import { addStaff } from '#server/modules/staff/index.ts';
import { createGamesHarness, roundOf } from '#tests/support/games.ts';
import { copyTemplate, hasPostgresql } from '#tests/support/postgresql.ts';
import { type EndedScript, runScript } from '#tests/support/script.ts';
import { testConfig } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const ROLE = `fairwind_run_${process.pid}_${randomUUID().slice(0, 8)}`;

async function asOwner(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

describe.skipIf(!hasPostgresql)('the running role', () => {
  let owner: Connection;
  let node: Connection;
  let ownerUrl = '';
  let migrated: EndedScript;

  beforeAll(async () => {
    ownerUrl = await copyTemplate(inject('databasePrefix'));
    await asOwner(ownerUrl, `create role ${ROLE} login`);
    owner = await connectDatabase({ databaseUrl: ownerUrl, dataDirectory: '', log: silentLog });
    await grantRunningRole(owner.database, ROLE);
    // As after the next release, by the command of the page.
    migrated = await runScript('migrate', {
      FAIRWIND_ENVIRONMENT: 'test',
      DATABASE_URL: ownerUrl,
      DATABASE_RUN_ROLE: ROLE,
      LOG_LEVEL: 'silent',
    });
    const url = new URL(ownerUrl);
    url.username = ROLE;
    node = await connectDatabase({ databaseUrl: url.href, dataDirectory: '', log: silentLog });
  });

  afterAll(async () => {
    await node?.close();
    await owner?.close();
    await asOwner(ownerUrl, `drop owned by ${ROLE}`);
    await asOwner(ownerUrl, `drop role ${ROLE}`);
  });

  test('is given what it may by `npm run migrate`, which says what it did', async () => {
    expect(migrated).toMatchObject({ code: 0, errors: '' });
    expect(migrated.output).toContain('The database is up to date.');
    const refused = await runScript('migrate', {
      FAIRWIND_ENVIRONMENT: 'test',
      DATABASE_URL: ownerUrl,
      DATABASE_RUN_ROLE: `${ROLE}_none`,
    });
    expect([refused.code, /role "fairwind_run_\w+_none" does not exist/.test(refused.errors)]).toEqual([1, true]);
  });

  test('is replaced by a second one while nodes of the first serve (docs/operating.md, "Replacing a secret")', async () => {
    const second = `${ROLE}_2`;
    await asOwner(ownerUrl, `create role ${second} login in role ${ROLE}`);
    const url = new URL(ownerUrl);
    url.username = second;
    const next = await connectDatabase({ databaseUrl: url.href, dataDirectory: '', log: silentLog });
    try {
      for (const { database } of [node, next]) {
        const harness = createGamesHarness(database);
        const playerId = await harness.addPlayer({ cash: 1_000n });
        const round = roundOf(await harness.open(playerId));
        expect(await harness.call('bet', round.bet)).toMatchObject({ status: 'ok', balance: '800' });
        expect(await harness.call('win', round.win('500'))).toMatchObject({ status: 'ok' });
        expect(await rows(database, sql`select era from settled_facts limit 1`)).toHaveLength(1);
        await expect(database.execute(sql`delete from ledger_lines`)).rejects.toThrow();
      }
    } finally {
      await next.close();
      await asOwner(ownerUrl, `drop owned by ${second}`);
      await asOwner(ownerUrl, `drop role ${second}`);
    }
  });

  test('starts a node, plays a round and writes to the audit log', async () => {
    const { database } = node;
    expect(await migrate(database)).toEqual([]);
    await joinInstallation(database, testConfig(), pino({ level: 'silent' }) as never);
    await renewEra(database);
    await makePartitions(database, new Date('2031-05-01T00:00:00Z'));
    await dropPartitions(database, 'player_events', new Date('2032-01-01T00:00:00Z'), { onlyEmpty: true });
    await node.probeWrite();
    const added = await addStaff(database, { email: 'ada@staff.example', name: 'Ada', role: 'admin' }, new Date());
    expect(added).toHaveProperty('token');
    const harness = createGamesHarness(database);
    const playerId = await harness.addPlayer({ cash: 1_000n });
    const round = roundOf(await harness.open(playerId));
    expect(await harness.call('bet', round.bet)).toMatchObject({ status: 'ok', balance: '800' });
    expect(await harness.call('win', round.win('500'))).toMatchObject({ status: 'ok', balance: '1300' });
    expect(await harness.balanceOf(playerId)).toBe(1_300n);
  });

  test.each([
    ['update ledger_transfers set kind = kind', /permission denied/],
    ['delete from ledger_transfers', /permission denied/],
    ['update ledger_lines set amount = amount', /permission denied/],
    ['delete from ledger_lines', /permission denied/],
    ['update ledger_entries set amount = 0', /permission denied/],
    ['truncate ledger_lines', /permission denied/],
    ['update staff_audit set action = action', /permission denied/],
    ['delete from staff_audit', /permission denied/],
    ['update settled_facts set era = era', /permission denied/],
    ['truncate settled_facts', /permission denied/],
    ['delete from settled_facts_rest', /permission denied/],
    ['alter table ledger_transfers disable trigger all', /must be owner/],
    ['drop trigger staff_audit_append_only on staff_audit', /must be owner/],
    ['alter table settled_facts disable row level security', /must be owner/],
    ["set session_replication_role = 'replica'", /permission denied/],
    ['create table mine (id integer)', /permission denied/],
    ['delete from schema_migrations', /permission denied/],
    ["select drop_partition('settled_facts', 'settled_facts_rest', false)", /no partition of ours/],
    ["select make_partition('players', 'players_1', 'created_at', now(), now())", /no partition of ours/],
  ])('is refused by PostgreSQL: %s', async (statement, why) => {
    const refusal = await node.database.execute(sql.raw(statement)).then(
      () => 'done',
      (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
    );
    expect(refusal).toMatch(why);
  });

  test('a young fact stays, one that the law no longer asks for may go', async () => {
    const found = await firstRow<{ rule: string }>(
      node.database,
      sql`select pg_get_expr(polqual, polrelid) as rule from pg_policy
        where polrelid = 'settled_facts'::regclass and polname = 'run_retires'`,
    );
    expect(found?.rule).toContain('1095 days');
  });

  test('a release whose changes wait is told of in one line, for the owner to make', async () => {
    await owner.database.execute(sql`delete from schema_migrations where name = '0480_partitions_of_the_owner.sql'`);
    await expect(migrate(node.database)).rejects.toThrow(/^DATABASE_URL: 1 changes of the database wait/);
  });
});
