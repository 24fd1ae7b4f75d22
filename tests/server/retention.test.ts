/** What is too old leaves its table by its rule, archived where the law asks; the books stay whole. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import {
  KEPT_TABLES,
  RETENTION_RULES,
  type RetentionRule,
  readArchive,
  restoreArchive,
  runsOf,
  sizesOf,
} from '#server/modules/retention/index.ts';
import { NO_STAKE, recordSettled } from '#server/modules/settled/index.ts';
import { forEachDatabase, onOneDatabase } from '../support/databases.ts';
import { memoryVault, retainAt } from '../support/retention.ts';
import { testApp, testClock } from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-03-01T12:00:00.000Z');
const later = (days: number): Date => new Date(START.getTime() + days * DAY_MS);
const ruleOf = (table: string) => RETENTION_RULES.find((rule) => rule.table === table) as RetentionRule;

function settle(database: Database, reference: string, settledAt = START): Promise<void> {
  return database.transaction((transaction) =>
    recordSettled(transaction, {
      ...{ playerId: randomUUID(), product: 'casino', provider: 'studio', reference, amendment: 0 },
      ...{ outcome: 'settled', subject: 'krakens-toll', region: 'main', currency: 'EUR' },
      ...{ stake: { ...NO_STAKE, cash: 9_007_199_254_740_993n }, payout: 0n, payoutCash: 0n },
      ...{ startedAt: settledAt, settledAt },
    }),
  );
}

const notify = (database: Database, at: Date) =>
  database.execute(sql`insert into order_notices (vendor, notice_id, said, outcome, received_at)
    values ('sandbox', ${randomUUID()}, 'success', 'credited', ${at.toISOString()}::timestamptz)`);

const countOf = async (database: Database, table: string): Promise<number> =>
  (await rows(database, sql`select from ${sql.identifier(table)}`)).length;

onOneDatabase((_name, open) => {
  test('the console shows each rule, what it took and when it is followed next, to those who see the audit log', async () => {
    const connection = await open();
    const { database } = connection;
    const clock = testClock('2026-03-01T12:12:00.000Z');
    const app = await testApp(connection, { clock });
    const world = { dispatch: app.dispatch, database, clock };
    const [compliance, support] = [
      await enrolColleague(world, 'Ines', 'compliance'),
      await enrolColleague(world, 'Nils', 'support'),
    ];
    expect((await support.ask('GET', '/api/retention')).body.error.message).toBe('staff_forbidden');
    const before = await compliance.ask('GET', '/api/retention');
    const known = before.body.rules.find(({ table }: { table: string }) => table === 'player_events');
    expect(known).toMatchObject({ days: 1, last_run: null, running: false });
    await notify(database, new Date(clock.now().getTime() - 401 * DAY_MS));
    await app.jobs.runDue();
    clock.advance(6 * 60_000);
    await app.jobs.runDue();
    const { body } = await compliance.ask('GET', '/api/retention');
    expect(Date.parse(body.next_run)).toBeGreaterThan(clock.now().getTime());
    expect(body.rules.find(({ table }: { table: string }) => table === 'order_notices')).toMatchObject({
      ...{ basis: 'money_laundering', taken: '1', taken_in_all: '1', files: 1, error: null, running: false },
    });
    expect(body.kept.map(({ table }: { table: string }) => table)).toContain('ledger_lines');
  });
});

forEachDatabase((name, open) => {
  describe(`retention on ${name}`, () => {
    test('every rule is followed over the tables as they are, and each says when and how many', async () => {
      const { database } = await open();
      await retainAt(database, START);
      const runs = await runsOf(database);
      expect(runs.map(({ rule }) => rule)).toEqual(RETENTION_RULES.map(({ table }) => table).sort());
      for (const run of runs) expect(run).toMatchObject({ taken: '0', error: null, ended_at: START.toISOString() });
      const sizes = await sizesOf(
        database,
        [...RETENTION_RULES, ...KEPT_TABLES].map(({ table }) => table),
      );
      expect(sizes).toHaveLength(RETENTION_RULES.length + KEPT_TABLES.length);
    });

    test('facts go into a sealed file once they are old and everybody has counted them, and come back whole', async () => {
      const { database } = await open();
      const { objects, vault } = memoryVault();
      for (let count = 0; count < 3; count += 1) await settle(database, `old-${count}`);
      await settle(database, 'young', later(100));
      const { days, archivedDays = 0 } = ruleOf('settled_facts');
      await database.execute(sql`insert into settled_cursors (name) values ('slow')`);
      await retainAt(database, later(days + 1), { vault });
      expect(await countOf(database, 'settled_facts')).toBe(4);
      await database.execute(sql`update settled_cursors set era = 2`);
      await retainAt(database, later(days + 1), { vault });
      expect(await rows(database, sql`select reference from settled_facts`)).toEqual([{ reference: 'young' }]);
      const [key = ''] = objects.keys();
      expect(objects.size).toBe(1);
      expect(Buffer.from(objects.get(key) ?? []).includes('krakens-toll')).toBe(false);
      const lines = await readArchive(vault, key);
      expect(lines).toHaveLength(3);
      expect(lines[0]).toContain('9007199254740993');
      expect(await restoreArchive(database, vault, key)).toBe(3);
      expect(await restoreArchive(database, vault, key)).toBe(0);
      expect(
        await rows(database, sql`select stake_cash::text as stake from settled_facts where reference = 'old-1'`),
      ).toEqual([{ stake: '9007199254740993' }]);
      expect((await runsOf(database)).find(({ rule }) => rule === 'settled_facts')).toMatchObject({
        ...{ taken: '3', taken_in_all: '3', files: 1 },
      });
      await retainAt(database, later(days + archivedDays + 2), { vault });
      expect([...objects.keys()].filter((one) => one === key)).toEqual([]);
    });

    test('what cannot be archived stays, the other rules are followed, and the job fails until it can', async () => {
      const { database } = await open();
      await notify(database, START);
      await database.execute(sql`insert into realtime_tickets (ticket_hash, holder, expires_at)
        values ('hash', '{}', ${START.toISOString()}::timestamptz)`);
      const { vault } = memoryVault();
      const full = { ...vault, put: () => Promise.reject(new Error('the store is full')) };
      const rules = [ruleOf('order_notices'), ruleOf('realtime_tickets')];
      await expect(retainAt(database, later(401), { vault: full, rules })).rejects.toThrow('order_notices');
      expect(await countOf(database, 'order_notices')).toBe(1);
      expect(await countOf(database, 'realtime_tickets')).toBe(0);
      expect(await runsOf(database)).toMatchObject([
        { rule: 'order_notices', error: 'the store is full' },
        { rule: 'realtime_tickets', error: null, taken: '1' },
      ]);
      await retainAt(database, later(401), { vault, rules });
      expect(await countOf(database, 'order_notices')).toBe(0);
      expect((await runsOf(database))[0]).toMatchObject({ error: null, taken: '1', files: 1 });
    });

    test('more than a batch is taken at once, and nothing that is a day too young', async () => {
      const { database } = await open();
      await database.execute(sql`insert into realtime_tickets (ticket_hash, holder, expires_at)
        select 'old-' || number, '{}', ${START.toISOString()}::timestamptz from generate_series(1, 2500) as number`);
      await database.execute(sql`insert into realtime_tickets (ticket_hash, holder, expires_at)
        values ('young', '{}', ${later(2).toISOString()}::timestamptz)`);
      await retainAt(database, later(1), { rules: [ruleOf('realtime_tickets')] });
      expect(await rows(database, sql`select ticket_hash from realtime_tickets`)).toEqual([{ ticket_hash: 'young' }]);
    });

    test('a launch token stays while its player has an open round', async () => {
      const { database } = await open();
      const players = [randomUUID(), randomUUID()];
      for (const [place, player] of players.entries()) {
        await database.execute(sql`insert into game_tokens (token_hash, provider, session_id, player_id, game_code,
            currency, created_at, expires_at)
          values (${player}, 'studio', ${randomUUID()}::uuid, ${player}::uuid, 'krakens-toll', 'EUR',
            ${START.toISOString()}::timestamptz, ${START.toISOString()}::timestamptz)`);
        await database.execute(sql`insert into game_rounds (provider, round_id, player_id, game_code, currency, stake,
            status, created_at)
          values ('studio', ${player}, ${player}::uuid, 'krakens-toll', 'EUR', 100, ${place === 0 ? 'open' : 'closed'},
            ${START.toISOString()}::timestamptz)`);
      }
      await retainAt(database, later(401), { rules: [ruleOf('game_tokens')] });
      expect(await rows(database, sql`select token_hash from game_tokens`)).toEqual([{ token_hash: players[0] }]);
    });
  });
});

test('rounds go into files before the studio forgets their sessions, after which none can be replayed', () => {
  const DAYS_THE_STUDIO_REMEMBERS = 90;
  expect(ruleOf('studio_rounds').days).toBeLessThanOrEqual(DAYS_THE_STUDIO_REMEMBERS - 5);
  expect(ruleOf('studio_rounds').days).toBeGreaterThanOrEqual(80);
});

test('no rule takes from the books', () => {
  const taken = new Set(RETENTION_RULES.map(({ table }) => table));
  expect(KEPT_TABLES.filter(({ table }) => taken.has(table))).toEqual([]);
  expect(taken.size).toBe(RETENTION_RULES.length);
});
