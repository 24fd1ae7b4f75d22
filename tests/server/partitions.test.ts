/** Facts by month and messages by day, on both databases, and from a database that was filled before. */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  connectInMemory,
  type Database,
  eventsAfter,
  makePartitions,
  migrate,
  partitionsOf,
  rows,
} from '#server/db/index.ts';
import { factsAfter } from '#server/modules/settled/facts.ts';
import { NO_STAKE, recordSettled } from '#server/modules/settled/index.ts';
import { forEachDatabase } from '../support/databases.ts';
import { retainAt } from '../support/retention.ts';

const DAY_MS = 86_400_000;
const MIGRATIONS = join(import.meta.dirname, '../../server/db/migrations');
/** The last migration before tables were partitioned. */
const WHOLE = '0260';
const PLAYER = randomUUID();

function settle(database: Database, reference: string, startedAt: Date, amendment = 0): Promise<void> {
  return database.transaction((transaction) =>
    recordSettled(transaction, {
      ...{ playerId: PLAYER, product: 'casino', provider: 'studio', reference, amendment, outcome: 'settled' },
      ...{ subject: 'krakens-toll', region: 'main', currency: 'EUR', stake: { ...NO_STAKE, cash: 100n } },
      ...{ payout: 0n, payoutCash: 0n, startedAt, settledAt: new Date(startedAt.getTime() + 1_000) },
    }),
  );
}

/** A fact as the release before partitions wrote it: without the columns that have come since. */
const settleBefore = (database: Database, reference: string, startedAt: Date) =>
  database.execute(sql`insert into settled_facts (player_id, product, provider, reference, amendment, outcome, subject,
      region, currency, stake_cash, stake_bonus, stake_bonus_sport, stake_free_rounds, stake_loyalty, payout, payout_cash,
      started_at, settled_at)
    values (${PLAYER}::uuid, 'casino', 'studio', ${reference}, 0, 'settled', 'krakens-toll', 'main', 'EUR', 100, 0, 0, 0, 0,
      0, 0, ${startedAt.toISOString()}::timestamptz, ${new Date(startedAt.getTime() + 1_000).toISOString()}::timestamptz)`);

const say = (database: Database, sequence: number, at: Date) =>
  database.execute(sql`insert into player_events (player_id, sequence, type, data, created_at)
    values (${PLAYER}::uuid, ${sequence}::bigint, 'logout', '{"reason":"logout"}', ${at.toISOString()}::timestamptz)`);

const placesOf = (database: Database, table: string) =>
  rows<{ reference: string; place: string }>(
    database,
    sql`select reference, tableoid::regclass::text as place from ${sql.identifier(table)} order by fact_id`,
  );

const ORIGIN = { era: 0, xid: '0', fact_id: '0' };

/** A folder with the migrations of before. */
function wholeMigrations(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of readdirSync(MIGRATIONS).filter((file) => file.slice(0, 4) <= WHOLE)) {
    copyFileSync(join(MIGRATIONS, name), join(folder, name));
  }
  return folder;
}

forEachDatabase((name, open) => {
  describe(`partitions on ${name}`, () => {
    test('they are made ahead, take in what was written before they were there, and go when they are over', async () => {
      const { database } = await open({ changesSchema: true });
      // Well after the month in which the schema was made.
      const start = new Date(Date.UTC(new Date().getUTCFullYear() + 2, 4, 20, 12));
      const year = start.getUTCFullYear();
      await settle(database, 'may', start);
      await say(database, 1, start);
      expect((await placesOf(database, 'settled_facts')).map(({ place }) => place)).toEqual(['settled_facts_rest']);
      await Promise.all([makePartitions(database, start), makePartitions(database, start)]);
      await makePartitions(database, start);
      expect(await partitionsOf(database, 'settled_facts')).toEqual([
        { name: 'settled_facts_before', to: expect.any(Date) },
        { name: `settled_facts_${year}_05`, to: new Date(Date.UTC(year, 5)) },
        { name: `settled_facts_${year}_06`, to: new Date(Date.UTC(year, 6)) },
        { name: `settled_facts_${year}_07`, to: new Date(Date.UTC(year, 7)) },
        { name: 'settled_facts_rest', to: null },
      ]);
      await settle(database, 'june', new Date(start.getTime() + 30 * DAY_MS));
      expect((await placesOf(database, 'settled_facts')).map(({ place }) => place)).toEqual([
        `settled_facts_${year}_05`,
        `settled_facts_${year}_06`,
      ]);
      // Transactions of other databases of the server hold facts back for a moment.
      await expect
        .poll(async () => (await factsAfter(database, ORIGIN, 10)).facts.map(({ reference }) => reference))
        .toEqual(['may', 'june']);
      const next = new Date(start.getTime() + DAY_MS);
      await say(database, 2, next);
      await retainAt(database, new Date(Date.UTC(year, 4, 22, 1)));
      expect((await partitionsOf(database, 'player_events')).map((partition) => partition.name)).toEqual([
        `player_events_${year}_05_21`,
        `player_events_${year}_05_22`,
        'player_events_rest',
      ]);
      expect((await eventsAfter(database, PLAYER, 0, 10)).map(({ sequence }) => sequence)).toEqual([2]);
    });

    test('a fact is written once, whatever partition holds it', async () => {
      const { database } = await open();
      const start = new Date('2026-03-31T23:59:59.000Z');
      await settle(database, 'round', start);
      await settle(database, 'round', start, 1);
      await expect(settle(database, 'round', start)).rejects.toThrow();
      await expect(settle(database, 'round', start, 1)).rejects.toThrow();
    });
  });
});

test('a filled database keeps every fact and message in its order, copies nothing, and goes on from it', async () => {
  const { database, close } = await connectInMemory();
  onTestFinished(close);
  await migrate(database, { directory: wholeMigrations() });
  const start = new Date(Date.now() - 400 * DAY_MS);
  for (let day = 0; day < 4; day += 1)
    await settleBefore(database, `round-${day}`, new Date(start.getTime() + day * 100 * DAY_MS));
  await say(database, 1, new Date());
  const files = () =>
    rows(
      database,
      sql`select pg_relation_filepath(oid) as file from pg_class
    where relname in ('settled_facts', 'settled_facts_before') and relkind = 'r'`,
    );
  const filesBefore = await files();

  await migrate(database);
  await makePartitions(database, new Date());

  const kept = await factsAfter(database, ORIGIN, 10);
  expect(kept.facts.map(({ reference, stake, sold }) => [reference, stake.cash, sold])).toEqual(
    [0, 1, 2, 3].map((day) => [`round-${day}`, 100n, false]),
  );
  expect(await files()).toEqual(filesBefore);
  await settle(database, 'after', new Date());
  const { facts } = await factsAfter(database, kept.last ?? ORIGIN, 10);
  expect(facts.map(({ reference }) => reference)).toEqual(['after']);
  await expect(settle(database, 'round-1', new Date(start.getTime() + 100 * DAY_MS))).rejects.toThrow();
  await say(database, 2, new Date());
  expect((await eventsAfter(database, PLAYER, 0, 10)).map(({ sequence }) => sequence)).toEqual([1, 2]);
});
