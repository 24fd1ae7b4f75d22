/**
 * What a round leaves in the database: rows, bytes of tables and indexes, and bytes of the log, by table. On an embedded
 * database in memory that nobody else writes to, so the figures are the same on every machine. A slot of two calls.
 */
import { sql } from 'drizzle-orm';
import { connectInMemory, type Database, migrate, rows } from '#server/db/index.ts';
import { createGamesHarness, createStudioInProcess, launchSession, spinOnce } from '#tests/support/games.ts';
import { type Row, report } from './report.ts';

const PLAYERS = 8;
const ROUNDS = 250;
const STAKE = '100';

interface Size {
  name: string;
  heap: number;
  indexes: number;
  inserted: number;
  updated: number;
  deleted: number;
}

const sizesOf = (database: Database): Promise<Size[]> =>
  rows<Size>(
    database,
    sql`select relname::text as name, pg_table_size(relid)::integer as heap, pg_indexes_size(relid)::integer as indexes,
        n_tup_ins::integer as inserted, n_tup_upd::integer as updated, n_tup_del::integer as deleted
      from pg_stat_user_tables order by relname`,
  );

async function logBytes(database: Database): Promise<number> {
  const [row] = await rows<{ bytes: string }>(
    database,
    sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint::text as bytes`,
  );
  return Number(row?.bytes ?? 0);
}

const { database, close } = await connectInMemory();
await migrate(database);
const operator = createGamesHarness(database);
const studio = createStudioInProcess(database, operator);
const sit = async () => {
  const playerId = await operator.addPlayer({ cash: 1_000_000_000n });
  return launchSession(studio, await operator.open(playerId), operator.clock.at);
};
const sessions: Awaited<ReturnType<typeof sit>>[] = [];
while (sessions.length < PLAYERS) sessions.push(await sit());

const play = async (count: number, name: string): Promise<void> => {
  for (const session of sessions) {
    for (let number = 0; number < count; number += 1)
      await spinOnce(studio, session, `${name}-${String(number).padStart(6, '0')}`, STAKE);
  }
};

await play(20, 'warm');
const flush = () => database.execute(sql`select pg_stat_force_next_flush()`);
await flush();
const [sizes, log] = [await sizesOf(database), await logBytes(database)];
await play(ROUNDS, 'spin');
await flush();
const [after, logAfter] = [await sizesOf(database), await logBytes(database)];
await close();

const played = ROUNDS * PLAYERS;
const each = (value: number): number => Math.round((value / played) * 100) / 100;
const tables = after.map((size) => {
  const before = sizes.find(({ name }) => name === size.name);
  const grown = (of: 'heap' | 'indexes' | 'inserted' | 'updated' | 'deleted') => size[of] - (before?.[of] ?? 0);
  return {
    ...{ table: size.name, inserted: each(grown('inserted')), updated: each(grown('updated')) },
    deleted: each(grown('deleted')),
    ...{ 'bytes of rows': Math.round(grown('heap') / played), 'of indexes': Math.round(grown('indexes') / played) },
  };
});
const touched = tables.filter((row) => row.inserted + row.updated > 0.01);
const sum = (of: keyof Omit<(typeof touched)[number], 'table'>): number =>
  Math.round(touched.reduce((all, row) => all + row[of], 0) * 100) / 100;
const result: Row[] = [
  ...touched,
  {
    ...{ table: 'all', inserted: sum('inserted'), updated: sum('updated'), deleted: sum('deleted') },
    ...{ 'bytes of rows': sum('bytes of rows'), 'of indexes': sum('of indexes') },
  },
];
report('round-size', result);
console.log(`${Math.round((logAfter - log) / played)} bytes of log a round`);
