/** The shared flight with its clock in the test's hand, and players whose sockets are lists of messages. */
import { randomUUID } from 'node:crypto';
import { lastHeightFrom } from '#studio/engines/flight.ts';
import type { FlightMessage } from '#studio/flight-protocol.ts';
import { createFlightTable, type FlightTable } from '#studio/server/aviator/table.ts';
import type { FlightStore } from '#studio/server/aviator/types.ts';
import { openSession } from '#studio/server/sessions.ts';
import type { Session, StudioStore } from '#studio/server/types.ts';
import { createWallet } from '#studio/server/wallet.ts';
import { readChain } from '#studio/shared-rounds/chain.ts';
import { SHARED_TITLES, type SharedTitle } from '#studio/titles/shared.ts';
import { LIMITS, PARENT, SECRET } from './studio.ts';

export const TITLE = SHARED_TITLES[0] as SharedTitle;
const SALT = 'the salt of the tests';

const found = new Map<string, ReturnType<typeof searchChain>>();

/** A chain whose first rounds end where the test wants them: roots are tried until one fits. */
export function findChain(wanted: readonly ((last: number) => boolean)[]): ReturnType<typeof searchChain> {
  const key = wanted.join();
  const search = found.get(key) ?? searchChain(wanted);
  found.set(key, search);
  return search;
}

async function searchChain(wanted: readonly ((last: number) => boolean)[]): Promise<{ root: string; lasts: number[] }> {
  for (let attempt = 0; ; attempt += 1) {
    const root = `root-${attempt}`;
    const { seedOf } = await readChain(root, wanted.length);
    const lasts = await Promise.all(wanted.map((_, index) => lastHeightFrom(seedOf(index + 1), SALT)));
    if (lasts.every((last, index) => wanted[index]?.(last))) return { root, lasts };
  }
}

export async function plantChain(store: FlightStore, root: string, length: number, at: Date): Promise<string[]> {
  const { terminalHash, seedOf } = await readChain(root, length);
  const chain = { id: randomUUID(), gameCode: TITLE.code, length, terminalHash, root };
  await store.createChain({ ...chain, salt: SALT, createdAt: at, saltedAt: at });
  return Array.from({ length }, (_, index) => seedOf(index + 1));
}

/** A socket that keeps what it was sent. */
export function createTestLine<Message = FlightMessage>() {
  const messages: Message[] = [];
  const line = {
    waitingBytes: 0,
    ended: null as number | null,
    send: (text: string) => void messages.push(JSON.parse(text)),
    end: (code: number) => {
      line.ended = code;
    },
  };
  return { line, messages };
}

interface FlightHarnessParts {
  store: FlightStore;
  sessions: StudioStore;
  /** How the wallet is reached. */
  fetcher: (request: Request) => Promise<Response>;
  clock?: { at: number; now(): Date };
  secret?: string;
}

export function createFlightHarness({ store, sessions, fetcher, clock: given, secret = SECRET }: FlightHarnessParts) {
  const clock: { at: number; now(): Date } = given ?? {
    at: Date.parse('2026-03-01T12:00:00Z'),
    now: () => new Date(clock.at),
  };
  const problems: string[] = [];
  const wallet = createWallet({
    walletUrl: 'http://operator.example/vendor/games/studio',
    secret,
    clock,
    fetcher,
    attempts: 2,
    timeoutMs: 4_000,
    pause: async () => {},
    log: (message) => problems.push(message),
  });
  /** A process: another one over the same store begins where this one was left. */
  const start = (): FlightTable =>
    createFlightTable({
      title: TITLE,
      store,
      sessions,
      wallet,
      clock,
      schedule: () => () => {},
      log: (message) => problems.push(message),
      chainLength: 20,
    });
  const openSeat = async (
    changes: Partial<Session> = {},
    walletToken = 'wallet-token-0123456789',
  ): Promise<Session> => {
    const mode = changes.mode ?? 'real';
    const launch = {
      request_id: 'launch-00001',
      game_code: TITLE.code,
      mode,
      ...(mode === 'real' ? { token: walletToken } : {}),
      currency: 'EUR' as const,
      language: 'en',
      parent_origin: PARENT,
      limits: changes.limits ?? LIMITS,
    };
    const { session } = await openSession(TITLE, launch, clock.now());
    const kept = { ...session, ...changes };
    await sessions.createSession(kept);
    return kept;
  };
  return { clock, problems, start, openSeat };
}

export const betOf = (panel: 0 | 1, stake = 1_000n, auto: number | null = null) => ({
  requestId: randomUUID(),
  panel,
  stake,
  auto,
});
