/** Live tables with their clock in the test's hand. */
import { type Chip, drawOutcome, outcomeView } from '#studio/engines/live.ts';
import type { LiveMessage } from '#studio/live-protocol.ts';
import { createLiveTable, type LiveTable } from '#studio/server/live/table.ts';
import type { LiveStore } from '#studio/server/live/types.ts';
import type { Session } from '#studio/server/types.ts';
import { readChain } from '#studio/shared-rounds/chain.ts';
import { type LiveTitle, liveTitleByCode } from '#studio/titles/live.ts';
import { createTestLine } from './flights.ts';
import { createSharedGame, plantAnnounced, type SharedGameParts } from './shared-game.ts';

export const ROULETTE = liveTitleByCode('bay-window-roulette') as LiveTitle;
const SALT = 'the salt of the tests';
const CHAIN_LENGTH = 30;

export const chip = (on: string, amount: bigint): Chip => ({ on, amount });

/** A chain with a salt that the test knows; answers its outcomes in their order. */
export async function plantLiveChain(store: LiveStore, title: LiveTitle, at: Date) {
  const root = 'root of the tests';
  const { terminalHash, seedOf } = await readChain(root, CHAIN_LENGTH);
  const chain = { gameCode: title.code, length: CHAIN_LENGTH, terminalHash, root, eventAt: at };
  await plantAnnounced(store, chain, SALT);
  const seeds = Array.from({ length: CHAIN_LENGTH }, (_, index) => seedOf(index + 1));
  const outcomes = await Promise.all(
    seeds.map((seed, index) => drawOutcome(title.rules, { seed, salt: SALT, index: index + 1 })),
  );
  return { seeds, outcomes, views: outcomes.map((outcome) => outcomeView(title.rules, outcome)), salt: SALT };
}

interface LiveHarnessParts extends SharedGameParts {
  title?: LiveTitle;
  store: LiveStore;
}

export function createLiveHarness({ title = ROULETTE, store, ...parts }: LiveHarnessParts) {
  const { tableParts, ...game } = createSharedGame(title, parts);
  /** A process: another one over the same store begins where this one was left. */
  const start = (): LiveTable => createLiveTable({ ...tableParts, title, store, chainLength: CHAIN_LENGTH });
  const sit = async (session: Session, table: LiveTable) => {
    const { line, messages } = createTestLine<LiveMessage>();
    const joined = table.join(session, line);
    await table.advance();
    return { ...joined, line, messages, session };
  };
  const pass = async (ms: number, table: LiveTable) => {
    game.clock.at += ms;
    await table.advance();
  };
  return { ...game, title, start, sit, pass };
}
