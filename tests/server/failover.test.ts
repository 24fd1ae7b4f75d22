/**
 * A primary that is killed under load is replaced by its synchronous standby through pg_auto_failover,
 * nothing acknowledged is lost, and bets go on within 30 s. Two minutes: `npm run torture -- failover`; every `npm test`
 * promotes a standby by hand (tests/server/faults.test.ts).
 */
import { expect, test } from 'vitest';
import { type Connection, connectDatabase } from '#server/db/index.ts';
import type { RunningApp } from '#tests/support/app.ts';
import { canManage, makeManagedCluster } from '#tests/support/managed-cluster.ts';
import { expectOnce, type Load, nothingAsked, seat, startLoad, startNodes } from '#tests/support/playing-nodes.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const BACK_WITHIN_MS = 30_000;
const NODES = 2;
const PLAYERS = 4;
const FIRST_ROUNDS = 20;

test.skipIf(process.env.TORTURE !== 'on' || !canManage)(
  'a manager replaces a primary that was lost under load (needs pg_auto_failover)',
  async () => {
    const cluster = await makeManagedCluster();
    const connect = () => connectDatabase({ databaseUrl: cluster.url, dataDirectory: '', log: silentLog });
    const asked = nothingAsked();
    let nodes: RunningApp[] = [];
    let connection: Connection | undefined;
    let load: Load | undefined;
    try {
      nodes = await startNodes(Array.from({ length: NODES }, () => ({ databaseUrl: cluster.url })));
      connection = await connect();
      const { database } = connection;
      const players = await Promise.all(
        Array.from({ length: PLAYERS }, (_, index) => seat(database, nodes, nodes[index % NODES] as RunningApp)),
      );
      const playing = startLoad(players, asked);
      load = playing;
      await expect.poll(playing.count).toBeGreaterThan(FIRST_ROUNDS);
      cluster.loseFirst();
      const lost = performance.now();
      const before = playing.count();
      // Whoever was answered in the moment of the loss is told after it.
      await expect.poll(playing.count, { timeout: BACK_WITHIN_MS }).toBeGreaterThan(before + PLAYERS);
      const seconds = (performance.now() - lost) / 1_000;
      await expect.poll(playing.count).toBeGreaterThan(before + FIRST_ROUNDS);
      await playing.stop();
      await connection.close();
      connection = await connect();
      await expectOnce(connection.database, players, asked);
      process.stderr.write(
        `failover: bets again after ${seconds.toFixed(1)} s; ${playing.count()} rounds, ${playing.repeats()} asked for again\n`,
      );
    } finally {
      await load?.giveUp();
      await connection?.close();
      await Promise.all(nodes.map((node) => node.kill()));
      await cluster.remove();
    }
  },
  240_000,
);
