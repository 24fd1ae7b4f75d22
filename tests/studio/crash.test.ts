import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connectDatabase, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createDataDirectory } from '../support/data-directory.ts';
import { createGamesHarness, createHarnessStudio } from '../support/games.ts';
import { silentLog } from '../support/silent-log.ts';
import { BET_IS_LEFT_MS } from '../support/studio.ts';

const KILLS = 3;
/** One asks for a round as a whole, the other has jackpots to feed and asks for bet and win. */
const SLOTS = ['krakens-toll', 'lucky-anchor'] as const;
const CASH = 1_000_000n;
const WORKER = fileURLToPath(import.meta.resolve('#tests/support/spin-worker.ts'));

/** Spins in a process of its own until it has acknowledged a number of rounds, then kills it at once. */
async function killAfter(
  dataDirectory: string,
  playerId: string,
  slot: string,
  fund: boolean,
  spins: number,
): Promise<string[]> {
  const worker = spawn(process.execPath, [WORKER, dataDirectory, playerId, fund ? 'fund' : 'funded', slot], {
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

test.each(SLOTS)(
  'kill -9 during spins loses no round, and what was begun is finished once: %s',
  async (slot) => {
    using data = createDataDirectory();
    const dataDirectory = data.path;
    const playerId = randomUUID();
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      acknowledged.push(...(await killAfter(dataDirectory, playerId, slot, kill === 0, randomInt(2, 25))));
      const { database, close } = await connectDatabase({ dataDirectory, log: silentLog });
      const operator = createGamesHarness(database);
      // A bet without an answer is left to its request until that one cannot be waiting any more.
      operator.clock.at += BET_IS_LEFT_MS;
      await operator.addPlayer({ playerId, cash: 0n });
      const studio = createHarnessStudio(database, operator);
      expect(await studio.settleUnfinished()).toBe(0);

      const recorded = await rows<{ round_id: string; stake: string; payout: string; status: string }>(
        database,
        sql`select round_id, stake::text, payout::text, status from game_rounds where player_id = ${playerId}`,
      );
      expect(recorded.filter((round) => round.status === 'open')).toEqual([]);
      // What the studio drew and what the wallet booked are the same rounds.
      const drawn = await rows<{ round_id: string }>(
        database,
        sql`select round_id from studio_rounds where state not in ('refused', 'rolled_back')`,
      );
      const booked = recorded.filter(({ status }) => !['refused', 'rolled_back'].includes(status));
      expect(drawn.map(({ round_id }) => round_id).sort()).toEqual(booked.map(({ round_id }) => round_id).sort());
      const closed = recorded.filter((round) => round.status === 'closed');
      const found = new Set(closed.map((round) => `${round.round_id} ${round.payout}`));
      expect(acknowledged.filter((line) => !found.has(line))).toEqual([]);
      const net = closed.reduce((sum, round) => sum + BigInt(round.payout) - BigInt(round.stake), 0n);
      expect(await operator.balanceOf(playerId)).toBe(CASH + net);
      expect((await verifyLedger(database)).problems).toEqual([]);
      await close();
    }
  },
  180_000,
);
