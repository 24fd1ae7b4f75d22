/** Live tables with their clock in the test's hand. */
import { randomUUID } from 'node:crypto';
import { type Chip, drawOutcome, outcomeView } from '#studio/engines/live.ts';
import type { LiveMessage } from '#studio/live-protocol.ts';
import { createLiveTable, type LiveTable } from '#studio/server/live/table.ts';
import type { LiveStore } from '#studio/server/live/types.ts';
import { openSession } from '#studio/server/sessions.ts';
import type { Session, StudioStore } from '#studio/server/types.ts';
import { createWallet } from '#studio/server/wallet.ts';
import { readChain } from '#studio/shared-rounds/chain.ts';
import { type LiveTitle, liveTitleByCode } from '#studio/titles/live.ts';
import { createTestLine } from './flights.ts';
import { LIMITS, PARENT, SECRET } from './studio.ts';

export const ROULETTE = liveTitleByCode('bay-window-roulette') as LiveTitle;
const SALT = 'the salt of the tests';
const CHAIN_LENGTH = 30;

export const chip = (on: string, amount: bigint): Chip => ({ on, amount });

/** A chain with a salt that the test knows; answers its outcomes in their order. */
export async function plantLiveChain(store: LiveStore, title: LiveTitle, at: Date) {
  const root = 'root of the tests';
  const { terminalHash, seedOf } = await readChain(root, CHAIN_LENGTH);
  const chain = { id: randomUUID(), gameCode: title.code, length: CHAIN_LENGTH, terminalHash, root };
  await store.createChain({ ...chain, salt: SALT, createdAt: at, saltedAt: at });
  const seeds = Array.from({ length: CHAIN_LENGTH }, (_, index) => seedOf(index + 1));
  const outcomes = await Promise.all(
    seeds.map((seed, index) => drawOutcome(title.rules, { seed, salt: SALT, index: index + 1 })),
  );
  return { seeds, outcomes, views: outcomes.map((outcome) => outcomeView(title.rules, outcome)), salt: SALT };
}

interface LiveHarnessParts {
  title?: LiveTitle;
  store: LiveStore;
  sessions: StudioStore;
  /** How the wallet is reached. */
  fetcher: (request: Request) => Promise<Response>;
  clock?: { at: number; now(): Date };
  secret?: string;
}

export function createLiveHarness({ title = ROULETTE, store, sessions, fetcher, ...given }: LiveHarnessParts) {
  const clock: { at: number; now(): Date } = given.clock ?? {
    at: Date.parse('2026-03-01T12:00:00Z'),
    now: () => new Date(clock.at),
  };
  const problems: string[] = [];
  const log = (message: string) => void problems.push(message);
  const wallet = createWallet({
    walletUrl: 'http://operator.example/vendor/games/studio',
    secret: given.secret ?? SECRET,
    clock,
    fetcher,
    attempts: 2,
    timeoutMs: 4_000,
    pause: async () => {},
    log,
  });
  /** A process: another one over the same store begins where this one was left. */
  const start = (): LiveTable =>
    createLiveTable({
      title,
      store,
      sessions,
      wallet,
      clock,
      schedule: () => () => {},
      log,
      chainLength: CHAIN_LENGTH,
    });
  const openSeat = async (changes: Partial<Session> = {}, token = 'wallet-token-0123456789'): Promise<Session> => {
    const mode = changes.mode ?? 'real';
    const launch = {
      request_id: 'launch-00001',
      game_code: title.code,
      mode,
      ...(mode === 'real' ? { token } : {}),
      currency: 'EUR' as const,
      language: 'en',
      parent_origin: PARENT,
      limits: changes.limits ?? LIMITS,
    };
    const { session } = await openSession(title, launch, clock.now());
    const kept = { ...session, ...changes };
    await sessions.createSession(kept);
    return kept;
  };
  const sit = async (session: Session, table: LiveTable) => {
    const { line, messages } = createTestLine<LiveMessage>();
    const joined = table.join(session, line);
    await table.advance();
    return { ...joined, line, messages, session };
  };
  const pass = async (ms: number, table: LiveTable) => {
    clock.at += ms;
    await table.advance();
  };
  return { title, clock, problems, start, openSeat, sit, pass };
}
