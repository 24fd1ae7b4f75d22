import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connectDatabase, eventsAfter, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createDataDirectory } from '../support/data-directory.ts';
import { silentLog } from '../support/silent-log.ts';

const ROUNDS = 4;
const WORKER = fileURLToPath(import.meta.resolve('#tests/support/deposit-worker.ts'));

/** Runs the worker until it has acknowledged a number of deposits, kills it at once, and returns every line it said. */
async function killAfter(dataDirectory: string, prefix: string, players: string[], deposits: number) {
  const worker = spawn(process.execPath, [WORKER, dataDirectory, prefix, players.join(',')], {
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

test('kill -9 during deposits loses nothing acknowledged and doubles nothing', async () => {
  using data = createDataDirectory();
  const dataDirectory = data.path;
  const players = [randomUUID(), randomUUID(), randomUUID()];
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    acknowledged.push(...(await killAfter(dataDirectory, `round-${round}`, players, randomInt(1, 60))));
    const connection = await connectDatabase({ dataDirectory, log: silentLog });
    const stored = await rows<{ external_id: string; player_id: string; amount: string }>(
      connection.database,
      sql`select external_id, player_id::text, amount::text from ledger_transfers join ledger_entries
            using (transfer_id) where owner = 'player'`,
    );
    const found = new Map(stored.map((row) => [`${row.external_id} ${row.player_id}`, row.amount]));
    expect(found.size).toBe(stored.length);
    expect(acknowledged.filter((line) => found.get(line) !== '100')).toEqual([]);
    // Beyond what was acknowledged, at most the one deposit each lane was at when a process was killed.
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual(players.length * (round + 1));
    expect((await verifyLedger(connection.database)).problems).toEqual([]);
    for (const player of players) {
      const sequences = (await eventsAfter(connection.database, player, 0, 10_000)).map(({ sequence }) => sequence);
      const own = stored.filter((row) => row.player_id === player).length;
      expect(sequences).toEqual(Array.from({ length: own }, (_, index) => index + 1));
    }
    await connection.close();
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
}, 180_000);
