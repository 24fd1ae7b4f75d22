/** kill -9 at any moment: every bet on a shared flight is finished or returned once (docs/decisions/0050). */
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

const KILLS = 4;
const FUNDS = 1_000_000n;
const WORKER = fileURLToPath(import.meta.resolve('#tests/support/flight-worker.ts'));
const BEGIN = Date.parse('2026-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

/** Runs the worker until it has said a number of lines, kills it at once, and returns all it said. */
async function run(directory: string, playerId: string, turn: number, what: 'fly' | 'finish', lines: number) {
  const at = String(BEGIN + turn * HOUR_MS * 24);
  const fund = turn === 0 ? 'fund' : 'funded';
  const worker = spawn(process.execPath, [WORKER, directory, playerId, at, fund, what], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(worker, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: worker.stdout })) {
    said.push(line);
    if (said.length === lines) worker.kill('SIGKILL');
  }
  const [code, signal] = await exited;
  expect(what === 'fly' ? signal : code).toBe(what === 'fly' ? 'SIGKILL' : 0);
  return said;
}

test('kill -9 during flights loses no acknowledged cash-out, pays none twice and leaves no bet open', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'fairwind-flight-'));
  const playerId = randomUUID();
  const said: string[] = [];
  try {
    for (let turn = 0; turn < KILLS; turn += 1)
      said.push(...(await run(directory, playerId, turn, 'fly', randomInt(2, 30))));
    await run(directory, playerId, KILLS, 'finish', 0);

    const { database, close } = await connectDatabase({ dataDirectory: directory, log: silentLog });
    const bets = await rows<{ bet_id: string; state: string; stake: string; payout: string }>(
      database,
      sql`select bet_id, state, stake::text, payout::text from studio_flight_bets`,
    );
    expect(bets.filter(({ state }) => state !== 'closed' && state !== 'cancelled')).toEqual([]);
    const byId = new Map(bets.map((bet) => [bet.bet_id, bet]));
    const outs = said.filter((line) => line.startsWith('out ')).map((line) => line.split(' '));
    expect(outs.length).toBeGreaterThan(0);
    for (const [, id = '', payout] of outs) expect(byId.get(id)).toMatchObject({ state: 'closed', payout });
    const placed = said.filter((line) => line.startsWith('placed ')).map((line) => line.slice('placed '.length));
    expect(placed.filter((id) => !byId.has(id))).toEqual([]);

    const net = bets
      .filter(({ state }) => state === 'closed')
      .reduce((sum, { stake, payout }) => sum + BigInt(payout) - BigInt(stake), 0n);
    const [cash] = await rows<{ sum: string }>(
      database,
      sql`select sum(amount)::text as sum from ledger_entries where owner = 'player' and player_id = ${playerId}`,
    );
    expect(BigInt(cash?.sum ?? '0')).toBe(FUNDS + net);
    expect((await verifyLedger(database)).problems).toEqual([]);
    const openRounds = await rows(database, sql`select 1 from game_rounds where status = 'open'`);
    expect(openRounds).toEqual([]);
    await close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}, 180_000);
