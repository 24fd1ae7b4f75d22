/**
 * Processes killed and disks filled while deposits are taken (spec: money is kept like by a bank). `npm run torture --
 * kills` and `-- disks` make it many.
 */
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { canMakeCluster, makeCluster } from '../support/cluster.ts';
import { createDataDirectory } from '../support/data-directory.ts';
import { createDeposits, expectDeposits } from '../support/deposits.ts';
import { silentLog } from '../support/silent-log.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const KILLS = Number(process.env.TORTURE_KILLS ?? 2);
const FULL_DISKS = Number(process.env.TORTURE_DISKS ?? 1);
const WORKER = fileURLToPath(import.meta.resolve('#tests/support/deposit-worker.ts'));
const newPlayers = (): string[] => [randomUUID(), randomUUID(), randomUUID()];

/** The address of a PostgreSQL, or the folder of an embedded database. */
interface Place {
  databaseUrl?: string;
  dataDirectory: string;
}

/** Runs the worker until it has acknowledged a number of deposits, kills it at once, and returns every line it said. */
async function killAfter(place: Place, prefix: string, players: string[], deposits: number) {
  const address = place.databaseUrl ?? place.dataDirectory;
  const worker = spawn(process.execPath, [WORKER, address, prefix, players.join(',')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(worker, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: worker.stdout })) {
    if (line !== 'ready' && /^\S+ \S+$/.test(line)) acknowledged.push(line);
    if (acknowledged.length === deposits) worker.kill('SIGKILL');
  }
  const [, signal] = await exited;
  expect(signal).toBe('SIGKILL');
  return acknowledged;
}

async function expectKillsSurvived(place: Place): Promise<void> {
  const players = newPlayers();
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    acknowledged.push(...(await killAfter(place, `kill-${kill}`, players, randomInt(1, 60))));
    const connection = await connectDatabase({ ...place, log: silentLog });
    // Beyond what was acknowledged, at most the one deposit each lane was at when a process was killed.
    await expectDeposits(connection.database, players, acknowledged, players.length * (kill + 1));
    await connection.close();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
}

/** A full disk refuses deposits while it is full. */
const REFUSALS = 20;

async function expectFullDiskSurvived(place: Place, disk: SmallDisk): Promise<void> {
  const connection = await connectDatabase({ ...place, log: silentLog });
  await migrate(connection.database);
  const deposit = createDeposits(connection.database);
  const players = newPlayers();
  const acknowledged: string[] = [];
  let refused = 0;
  let number = 0;
  const tryOne = async (playerId: string): Promise<boolean> => {
    number += 1;
    const externalId = `disk-${number}`;
    try {
      await deposit(playerId, externalId);
    } catch (error) {
      expect(String((error as Error).cause ?? error)).toMatch(/no space left on device/i);
      refused += 1;
      return false;
    }
    acknowledged.push(`${externalId} ${playerId}`);
    return true;
  };
  for (let turn = 0; turn < FULL_DISKS; turn += 1) {
    for (const player of players) expect(await tryOne(player)).toBe(true);
    disk.fill();
    const before = refused;
    const fillUp = async (player: string): Promise<void> => {
      while (refused - before < REFUSALS) await tryOne(player);
    };
    await Promise.all(players.map(fillUp));
    disk.empty();
    await expect.poll(() => tryOne(players[0] ?? ''), { timeout: 10_000 }).toBe(true);
    await expectDeposits(connection.database, players, acknowledged, 0);
  }
  await connection.close();
}

describe('kill -9 during deposits loses nothing acknowledged and doubles nothing', () => {
  test(
    'on the embedded database',
    async () => {
      using data = createDataDirectory();
      await expectKillsSurvived({ dataDirectory: data.path });
    },
    60_000 + KILLS * 45_000,
  );

  test.skipIf(!canMakeCluster)(
    'on PostgreSQL (needs initdb and pg_ctl)',
    async () => {
      const cluster = await makeCluster();
      try {
        await expectKillsSurvived({ databaseUrl: cluster.url, dataDirectory: '' });
      } finally {
        await cluster.remove();
      }
    },
    60_000 + KILLS * 45_000,
  );
});

describe('a full disk refuses deposits, loses none, and takes them again when there is room', () => {
  test(
    'on the embedded database',
    async ({ skip }) => {
      const disk = mountSmallDisk(160);
      if (disk === null) return skip('no file system can be mounted here');
      try {
        await expectFullDiskSurvived({ dataDirectory: disk.folder }, disk);
      } finally {
        disk.remove();
      }
    },
    60_000 + FULL_DISKS * 20_000,
  );

  test(
    'on PostgreSQL',
    async ({ skip }) => {
      const disk = canMakeCluster ? mountSmallDisk(160) : null;
      if (disk === null) return skip('no cluster can be made on a file system of its own here');
      const cluster = await makeCluster(disk.folder);
      try {
        await expectFullDiskSurvived({ databaseUrl: cluster.url, dataDirectory: '' }, disk);
      } finally {
        await cluster.remove();
        disk.remove();
      }
    },
    60_000 + FULL_DISKS * 20_000,
  );
});
