/** kill -9 at any moment: every bet at a live table is paid or returned once (docs/decisions/0060). */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connectDatabase, rows } from '#server/db/index.ts';
import { silentLog } from '../support/databases.ts';
import { expectSettled, type KeptBet, runKilled } from '../support/killed-worker.ts';

const KILLS = 3;

test('kill -9 at a live table loses no accepted bet, pays none twice and leaves none open', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'fairwind-live-'));
  const playerId = randomUUID();
  const parts = { worker: 'live-worker.ts', directory, playerId };
  const said: string[] = [];
  try {
    for (let turn = 0; turn < KILLS; turn += 1)
      said.push(...(await runKilled({ ...parts, turn, what: 'play', lines: randomInt(2, 30) })));
    await runKilled({ ...parts, turn: KILLS, what: 'finish', lines: 0 });

    const { database, close } = await connectDatabase({ dataDirectory: directory, log: silentLog });
    const bets = await rows<KeptBet>(
      database,
      sql`select bet_id, state, stake::text, payout::text from studio_live_bets`,
    );
    const byId = new Map(bets.map((bet) => [bet.bet_id, bet]));
    const told = said.filter((line) => line.startsWith('bet ')).map((line) => line.split(' '));
    expect(told.length).toBeGreaterThan(0);
    // What was told as accepted plays and is closed; what was told as paid stays so.
    for (const [, id = '', state, payout] of told) {
      expect(byId.get(id)?.state).toBe('closed');
      if (state !== 'placed') expect(byId.get(id)?.payout).toBe(payout);
    }
    await expectSettled(database, playerId, bets);
    await close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}, 300_000);
