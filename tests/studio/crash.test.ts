import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connectDatabase, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { silentLog } from '../support/databases.ts';
import { createGamesHarness, createHouseStudio } from '../support/games.ts';

const KILLS = 3;
const CASH = 1_000_000n;
const WORKER = fileURLToPath(import.meta.resolve('#tests/support/spin-worker.ts'));

/** Spins in a process of its own until it has acknowledged a number of rounds, then kills it at once. */
async function killAfter(dataDirectory: string, playerId: string, fund: boolean, spins: number): Promise<string[]> {
  const worker = spawn(process.execPath, [WORKER, dataDirectory, playerId, fund ? 'fund' : ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(worker, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: worker.stdout })) {
    if (/^\S+ \d+$/.test(line)) acknowledged.push(line);
    if (acknowledged.length === spins) worker.kill('SIGKILL');
  }
  const [, signal] = await exited;
  expect(signal).toBe('SIGKILL');
  return acknowledged;
}

test('kill -9 during spins loses no round, and what was begun is finished once', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fairwind-spins-'));
  const playerId = randomUUID();
  const acknowledged: string[] = [];
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      acknowledged.push(...(await killAfter(dataDirectory, playerId, kill === 0, randomInt(2, 25))));
      const { database, close } = await connectDatabase({ dataDirectory, log: silentLog });
      const house = createGamesHarness(database);
      await house.addPlayer({ playerId, cash: 0n });
      const studio = createHouseStudio(database, house);
      expect(await studio.settleUnfinished()).toBe(0);

      const kept = await rows<{ round_id: string; stake: string; payout: string; status: string }>(
        database,
        sql`select round_id, stake::text, payout::text, status from game_rounds where player_id = ${playerId}`,
      );
      expect(kept.filter((round) => round.status === 'open')).toEqual([]);
      const closed = kept.filter((round) => round.status === 'closed');
      const found = new Set(closed.map((round) => `${round.round_id} ${round.payout}`));
      expect(acknowledged.filter((line) => !found.has(line))).toEqual([]);
      const net = closed.reduce((sum, round) => sum + BigInt(round.payout) - BigInt(round.stake), 0n);
      expect(await house.balanceOf(playerId)).toBe(CASH + net);
      expect((await verifyLedger(database)).problems).toEqual([]);
      await close();
    }
  } finally {
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}, 180_000);
