/** A process over its own database that is killed in the middle of its work, and what its ledger says afterwards. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';

/** What every player begins with, minor units. */
export const FUNDS = 1_000_000n;
const BEGIN = Date.parse('2026-03-01T12:00:00Z');
const DAY_MS = 24 * 3_600_000;

interface Turn {
  /** File name in tests/support. */
  worker: string;
  directory: string;
  playerId: string;
  /** Counts the processes over one database; the first one is given its money. */
  turn: number;
  /** "finish" settles what an earlier process left and ends by itself. */
  what: 'play' | 'finish';
  /** Lines after which it is killed. */
  lines: number;
}

/** Runs a worker until it has said a number of lines, kills it at once, and returns all it said. */
export async function runKilled({ worker, directory, playerId, turn, what, lines }: Turn): Promise<string[]> {
  const file = fileURLToPath(import.meta.resolve(`#tests/support/${worker}`));
  const given = [directory, playerId, String(BEGIN + turn * DAY_MS), turn === 0 ? 'fund' : 'funded', what];
  const child = spawn(process.execPath, [file, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (said.length === lines) child.kill('SIGKILL');
  }
  const [code, signal] = await exited;
  expect(what === 'play' ? signal : code).toBe(what === 'play' ? 'SIGKILL' : 0);
  return said;
}

export interface KeptBet {
  bet_id: string;
  state: string;
  stake: string;
  payout: string;
}

/** The ledger holds what the player began with, stakes less payouts of the closed bets, and nothing is left open. */
export async function expectSettled(database: Database, playerId: string, bets: readonly KeptBet[]): Promise<void> {
  expect(bets.filter(({ state }) => state !== 'closed' && state !== 'cancelled')).toEqual([]);
  const net = bets
    .filter(({ state }) => state === 'closed')
    .reduce((sum, { stake, payout }) => sum + BigInt(payout) - BigInt(stake), 0n);
  const [cash] = await rows<{ sum: string }>(
    database,
    sql`select sum(amount)::text as sum from ledger_entries where owner = 'player' and player_id = ${playerId}`,
  );
  expect(BigInt(cash?.sum ?? '0')).toBe(FUNDS + net);
  expect((await verifyLedger(database)).problems).toEqual([]);
  expect(await rows(database, sql`select 1 from game_rounds where status = 'open'`)).toEqual([]);
}
