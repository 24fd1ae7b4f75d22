/**
 * Processes killed and disks filled while deposits are taken (spec: money is kept like by a bank). `npm run torture --
 * kills` and `-- disks` make it many.
 */
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { type Cluster, canMakeCluster, makeCluster } from '../support/cluster.ts';
import { createDataDirectory } from '../support/data-directory.ts';
import { createDeposits, expectDeposits } from '../support/deposits.ts';
import { fillDataDirectory, SHORT_LIVED } from '../support/embedded-image.ts';
import { silentLog } from '../support/silent-log.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const KILLS = Number(process.env.TORTURE_KILLS ?? 2);
const FULL_DISKS = Number(process.env.TORTURE_DISKS ?? 1);
/** What each takes for itself, and a little room beyond. */
const EMBEDDED_DISK_MIB = 160;
const CLUSTER_DISK_MIB = 224;
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
  const worker = spawn(process.execPath, [...SHORT_LIVED, WORKER, address, prefix, players.join(',')], {
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
    await expect.poll(() => tryOne(players[0] ?? '')).toBe(true);
    await expectDeposits(connection.database, players, acknowledged, 0);
  }
  await connection.close();
}

const KILL = 'kill -9 during deposits loses nothing acknowledged and doubles nothing';
const KILL_LIMIT_MS = 60_000 + KILLS * 45_000;
const FULL_DISK = 'a full disk refuses deposits, loses none, and takes them again when there is room';
const FULL_DISK_LIMIT_MS = 60_000 + FULL_DISKS * 20_000;
const NO_DISK = 'no file system can be mounted here';

describe('on the embedded database', () => {
  test(
    KILL,
    async () => {
      using data = createDataDirectory();
      await expectKillsSurvived({ dataDirectory: data.path });
    },
    KILL_LIMIT_MS,
  );

  test(
    FULL_DISK,
    async ({ skip }) => {
      const disk = mountSmallDisk(EMBEDDED_DISK_MIB);
      if (disk === null) return skip(NO_DISK);
      try {
        fillDataDirectory(disk.folder, inject('embeddedImage'));
        await expectFullDiskSurvived({ dataDirectory: disk.folder }, disk);
      } finally {
        disk.remove();
      }
    },
    FULL_DISK_LIMIT_MS,
  );
});

describe.skipIf(!canMakeCluster)('on PostgreSQL (needs initdb and pg_ctl)', () => {
  // One cluster for both, on a small disk where one can be had.
  let disk: SmallDisk | null = null;
  let cluster: Cluster;
  beforeAll(async () => {
    disk = mountSmallDisk(CLUSTER_DISK_MIB);
    cluster = await makeCluster(disk?.folder);
  });
  afterAll(async () => {
    await cluster?.remove();
    disk?.remove();
  });
  const place = (): Place => ({ databaseUrl: cluster.url, dataDirectory: '' });

  test(KILL, () => expectKillsSurvived(place()), KILL_LIMIT_MS);

  test(
    FULL_DISK,
    async ({ skip }) => {
      if (disk === null) return skip(NO_DISK);
      await expectFullDiskSurvived(place(), disk);
    },
    FULL_DISK_LIMIT_MS,
  );
});
