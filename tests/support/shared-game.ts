/** What the harnesses of shared games have in common: a clock in the test's hand, the wallet, and sessions to seat. */
import { randomUUID } from 'node:crypto';
import { createLocalBeacon } from '#studio/index.ts';
import { createRootSeal } from '#studio/server/seals.ts';
import { openSession } from '#studio/server/sessions.ts';
import type { Session, StudioStore } from '#studio/server/types.ts';
import { createWallet } from '#studio/server/wallet.ts';
import type { Beacon } from '#studio/shared-rounds/beacon.ts';
import type { AnnouncedChain } from '#studio/shared-rounds/chain.ts';
import type { SharedRoundStore } from '#studio/shared-rounds/types.ts';
import type { LiveTitle } from '#studio/titles/live.ts';
import type { SharedTitle } from '#studio/titles/shared.ts';
import { LIMITS, PARENT, SECRET } from './studio.ts';

/** A clock in the test's hand. */
export interface MovedClock {
  at: number;
  now(): Date;
}

export function movedClock(at = Date.parse('2026-03-01T12:00:00Z')): MovedClock {
  const clock = { at, now: () => new Date(clock.at) };
  return clock;
}

/** Announces the first chain of a game, with a salt that the test knows. */
export async function plantAnnounced(
  store: SharedRoundStore,
  chain: Pick<AnnouncedChain, 'gameCode' | 'length' | 'terminalHash' | 'root' | 'eventAt'>,
  salt: string,
): Promise<string> {
  const id = randomUUID();
  await store.announceChain({ ...chain, id, number: 1, beacon: 'local', eventId: 'of the test' });
  await store.saltChain(id, { value: salt, evidence: null });
  return id;
}

export interface SharedGameParts {
  /** Where salts come from; the process itself by default. */
  beacon?: Beacon;
  sessions: StudioStore;
  /** How the wallet is reached. */
  fetcher: (request: Request) => Promise<Response>;
  clock?: MovedClock;
  secret?: string;
}

export function createSharedGame(
  title: SharedTitle | LiveTitle,
  { sessions, fetcher, clock: given, secret = SECRET, beacon = createLocalBeacon() }: SharedGameParts,
) {
  const clock = given ?? movedClock();
  const problems: string[] = [];
  const log = (message: string) => void problems.push(message);
  const wallet = createWallet({
    walletUrl: 'http://operator.example/vendor/games/studio',
    secret,
    clock,
    fetcher,
    attempts: 2,
    timeoutMs: 4_000,
    pause: async () => {},
    log,
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
  return {
    clock,
    problems,
    openSeat,
    tableParts: { sessions, wallet, clock, beacon, roots: createRootSeal(secret), schedule: () => () => {}, log },
  };
}
