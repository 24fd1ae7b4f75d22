/** A process over its own database that is killed in the middle of its work, and what its ledger says afterwards. */
import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { connectDatabase, type Database, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { createDataDirectory } from './data-directory.ts';
import { SHORT_LIVED } from './embedded-image.ts';
import { silentLog } from './silent-log.ts';

/** What every player begins with, minor units. */
const FUNDS = 1_000_000n;
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
  /** Lines after which it is killed; none: it ends by itself. */
  lines: number;
  /** What one of the lines begins with before it is killed. */
  awaited: string;
}

interface Deaths {
  /** File name in tests/support. */
  worker: string;
  kills: number;
  /** The studio's table of the worker's bets. */
  betTable: string;
  /** What the first process has said before it dies, so that there is something to compare. */
  awaited: string;
}

/**
 * Kills a worker again and again over one database and lets the last one finish: no bet is left open and the money is
 * right.
 * @param check compares what the processes said with the bets as they were kept.
 */
export async function expectSurvived(
  { worker, kills, betTable, awaited }: Deaths,
  check: (said: readonly string[], bets: ReadonlyMap<string, KeptBet>) => void,
): Promise<void> {
  using data = createDataDirectory();
  const playerId = randomUUID();
  const parts = { worker, directory: data.path, playerId };
  const said: string[] = [];
  for (let turn = 0; turn < kills; turn += 1)
    said.push(
      ...(await runKilled({
        ...parts,
        turn,
        what: 'play',
        lines: randomInt(2, 30),
        awaited: turn === 0 ? awaited : '',
      })),
    );
  await runKilled({ ...parts, turn: kills, what: 'finish', lines: 0, awaited: '' });
  const { database, close } = await connectDatabase({ dataDirectory: data.path, log: silentLog });
  const bets = await rows<KeptBet>(
    database,
    sql`select bet_id, state, stake::text, payout::text from ${sql.identifier(betTable)}`,
  );
  check(said, new Map(bets.map((bet) => [bet.bet_id, bet])));
  await expectSettled(database, playerId, bets);
  await close();
}

/** Runs a worker until it has said a number of lines and what is awaited, kills it at once, and returns all it said. */
async function runKilled({ worker, directory, playerId, turn, what, lines, awaited }: Turn): Promise<string[]> {
  const file = fileURLToPath(import.meta.resolve(`#tests/support/${worker}`));
  const given = [directory, playerId, String(BEGIN + turn * DAY_MS), turn === 0 ? 'fund' : 'funded', what];
  const child = spawn(process.execPath, [...SHORT_LIVED, file, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const said: string[] = [];
  const isDue = () => lines > 0 && said.length >= lines && said.some((line) => line.startsWith(awaited));
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (isDue()) child.kill('SIGKILL');
  }
  const [code, signal] = await exited;
  expect(what === 'play' ? signal : code).toBe(what === 'play' ? 'SIGKILL' : 0);
  return said;
}

interface KeptBet {
  bet_id: string;
  state: string;
  stake: string;
  payout: string;
}

/** The ledger holds what the player began with, stakes less payouts of the closed bets, and nothing is left open. */
async function expectSettled(database: Database, playerId: string, bets: readonly KeptBet[]): Promise<void> {
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
