/** kill -9 at any moment: every bet on a shared flight is finished or returned once (docs/decisions/0050). */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connectDatabase, rows } from '#server/db/index.ts';
import { silentLog } from '../support/databases.ts';
import { expectSettled, type KeptBet, runKilled } from '../support/killed-worker.ts';

const KILLS = 4;

test('kill -9 during flights loses no acknowledged cash-out, pays none twice and leaves no bet open', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'fairwind-flight-'));
  const playerId = randomUUID();
  const parts = { worker: 'flight-worker.ts', directory, playerId };
  const said: string[] = [];
  try {
    for (let turn = 0; turn < KILLS; turn += 1)
      said.push(...(await runKilled({ ...parts, turn, what: 'play', lines: randomInt(2, 30) })));
    await runKilled({ ...parts, turn: KILLS, what: 'finish', lines: 0 });

    const { database, close } = await connectDatabase({ dataDirectory: directory, log: silentLog });
    const bets = await rows<KeptBet>(
      database,
      sql`select bet_id, state, stake::text, payout::text from studio_flight_bets`,
    );
    const byId = new Map(bets.map((bet) => [bet.bet_id, bet]));
    const outs = said.filter((line) => line.startsWith('out ')).map((line) => line.split(' '));
    expect(outs.length).toBeGreaterThan(0);
    for (const [, id = '', payout] of outs) expect(byId.get(id)).toMatchObject({ state: 'closed', payout });
    const placed = said.filter((line) => line.startsWith('placed ')).map((line) => line.slice('placed '.length));
    expect(placed.filter((id) => !byId.has(id))).toEqual([]);
    await expectSettled(database, playerId, bets);
    await close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}, 300_000);
