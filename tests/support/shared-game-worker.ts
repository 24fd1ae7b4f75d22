/**
 * What a process that plays a shared game until it is killed has in common with the others: a games module over the
 * database it was given, a player with money, and words on its output. Arguments: data directory, player id, ms since
 * 1970 to begin at, whether the player still has to be given money ("fund"), what to do ("play", or "finish" to settle
 * what an earlier one left).
 */
import { writeSync } from 'node:fs';
import { connectDatabase, type Database, migrate } from '#server/db/index.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { createGamesHarness, type GamesHarness, VENDOR_SECRET } from './games.ts';
import type { SharedGameParts } from './shared-game.ts';

interface Table {
  settleWaiting(): Promise<number>;
  close(): Promise<void>;
}

interface Worker {
  database: Database;
  operator: GamesHarness;
  /** What a harness of a shared game is made with here. */
  parts: Required<Omit<SharedGameParts, 'beacon'>>;
  /** Settles what an earlier process left and says "ready"; a process that was told to finish ends there. */
  takeOver(table: Table): Promise<void>;
  /** Opens a game for the player and returns the wallet token. */
  open(code: string): Promise<string>;
}

/** Written with one system call: what the parent has read was committed before. */
export const say = (line: string) => void writeSync(1, `${line}\n`);

export async function startWorker(): Promise<Worker> {
  const [dataDirectory = '', playerId = '', beginAt = '', fund = '', what = ''] = process.argv.slice(2);
  const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { database, close } = await connectDatabase({ dataDirectory, log: silentLog });
  await migrate(database);
  const operator = createGamesHarness(database);
  operator.clock.at = Number(beginAt);
  await operator.addPlayer({ playerId, cash: fund === 'fund' ? 1_000_000n : 0n });
  return {
    database,
    operator,
    parts: {
      sessions: createDatabaseStore(database),
      fetcher: async (request) => operator.vendor.request(request),
      clock: operator.clock,
      secret: VENDOR_SECRET,
    },
    async takeOver(table) {
      while ((await table.settleWaiting()) > 0);
      say('ready');
      if (what !== 'finish') return;
      await table.close();
      await close();
      process.exit(0);
    },
    open: (code) => operator.open(playerId, 'main', code),
  };
}
