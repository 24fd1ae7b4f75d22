/**
 * A queue that has grown while nobody read. All consumers of settled facts come to its end, in memory
 * that does not grow with it, and count what a replay counts. `npm run torture -- queue` makes it a million.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Connection, connectDatabase, firstRow, migrate } from '#server/db/index.ts';
import { canMakeCluster, makeCluster } from '#tests/support/cluster.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { expectReplayed } from '#tests/support/replay.ts';
import { REGISTRATION, testApp, testBrowser } from '#tests/support/server.ts';
import { unread } from '#tests/support/settled.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const MESSAGES = Number(process.env.TORTURE_MESSAGES ?? 1_000);
const PLAYERS = 4;
/** Facts of one statement: a transaction each, as nodes would have written them. */
const WRITTEN_AT_ONCE = 10_000;
/** Longer than any transaction may hold the newest facts back, and the reading itself. */
const READ_WITHIN_MS = 60_000 + MESSAGES * 10;
/** What a process may take for itself, however long the queue is. */
const MOST_MIB = 200;

interface Opened {
  connection: Connection;
  remove(): Promise<void>;
}

/**
 * A database for the backlog. A long one has a server of its own: facts are read up to the oldest transaction that is
 * under way anywhere on the server, and other suites have theirs.
 */
async function open(): Promise<Opened> {
  if (process.env.TORTURE !== 'on' || !canMakeCluster) {
    const connection = await openDatabase();
    return { connection, remove: () => connection.close() };
  }
  const cluster = await makeCluster();
  const connection = await connectDatabase({
    databaseUrl: cluster.url,
    dataDirectory: '',
    isPatient: true,
    log: silentLog,
  });
  await migrate(connection.database);
  return {
    connection,
    async remove() {
      await connection.close();
      await cluster.remove();
    },
  };
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What is still held, MiB: what waits to be collected is none of it. */
function heapMiB(): number {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

test(
  'consumers read a backlog to its end and count what a replay counts',
  async () => {
    const { connection, remove } = await open();
    const app = await testApp(connection);
    const { database } = connection;
    for (let number = 0; number < PLAYERS; number += 1)
      await testBrowser(app).call('register', { body: { ...REGISTRATION, email: `backlog${number}@inbox.example` } });
    for (let first = 1; first <= MESSAGES; first += WRITTEN_AT_ONCE) {
      const last = Math.min(MESSAGES, first + WRITTEN_AT_ONCE - 1);
      await database.execute(sql`
        insert into settled_facts (player_id, product, provider, reference, outcome, subject, region, currency, stake_cash,
          stake_bonus, stake_bonus_sport, stake_free_rounds, stake_loyalty, payout, payout_cash, started_at, settled_at)
        select player_id, 'casino', 'studio', 'backlog-' || number, 'settled', 'krakens-toll', 'main', 'EUR', 100,
          0, 0, 0, 0, number % 3 * 50, number % 3 * 50, now(), now()
        from generate_series(${first}::integer, ${last}::integer) as number
        join (select player_id, row_number() over (order by player_id) - 1 as place from players) as player
          on place = number % ${PLAYERS}::integer`);
    }
    const before = heapMiB();
    const [begun, taken] = [performance.now(), process.cpuUsage()];
    // What other databases of the server are at may hold the newest facts back for a moment.
    const read = async () => {
      await app.settled.readAll();
      return unread(database);
    };
    await expect.poll(read, { timeout: READ_WITHIN_MS }).toEqual([0, 0, 0, 0, 0]);
    const seconds = (performance.now() - begun) / 1_000;
    const grown = heapMiB() - before;
    const { user, system } = process.cpuUsage(taken);
    expect(grown).toBeLessThan(MOST_MIB);
    const points = await firstRow<{ counted: number }>(
      database,
      sql`select count(*)::integer as counted from vip_points`,
    );
    expect(points?.counted).toBe(MESSAGES);
    await expectReplayed(app, database);
    await app.close();
    await remove();
    if (process.env.TORTURE === 'on')
      process.stderr.write(
        `queue: ${MESSAGES} facts by five consumers in ${seconds.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of the node's processor, heap ${Math.round(grown)} MiB more\n`,
      );
  },
  120_000 + MESSAGES * 10,
);
