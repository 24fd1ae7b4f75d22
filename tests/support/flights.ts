/** The shared flight with its clock in the test's hand, and players whose sockets are lists of messages. */
import { randomUUID } from 'node:crypto';
import { lastHeightFrom } from '#studio/engines/flight.ts';
import type { FlightMessage } from '#studio/flight-protocol.ts';
import { createFlightTable, type FlightTable } from '#studio/server/aviator/table.ts';
import type { FlightStore } from '#studio/server/aviator/types.ts';
import { readChain } from '#studio/shared-rounds/chain.ts';
import { SHARED_TITLES, type SharedTitle } from '#studio/titles/shared.ts';
import { createSharedGame, plantAnnounced, type SharedGameParts } from './shared-game.ts';

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
  await plantAnnounced(store, { gameCode: TITLE.code, length, terminalHash, root, eventAt: at }, SALT);
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

interface FlightHarnessParts extends SharedGameParts {
  store: FlightStore;
}

export function createFlightHarness({ store, ...parts }: FlightHarnessParts) {
  const { tableParts, ...game } = createSharedGame(TITLE, parts);
  /** A process: another one over the same store begins where this one was left. */
  const start = (): FlightTable => createFlightTable({ ...tableParts, title: TITLE, store, chainLength: 20 });
  return { ...game, start };
}

export const betOf = (panel: 0 | 1, stake = 1_000n, auto: number | null = null) => ({
  requestId: randomUUID(),
  panel,
  stake,
  auto,
});
