/**
 * Sessions as they were read within the last second, for what only reads (ADR 0166). What changes a session or its player
 * is heard here before it is answered on the node that does it, and on the others as fast as signals travel; while those
 * may be missed, nothing is remembered.
 */
import type { Clock } from '../../clock.ts';
import type { LiveSession } from './store.ts';

/** How long a session is believed without a look: the most that a lost signal can cost. */
export const MEMORY_MS = 1_000;
const MOST_SESSIONS = 10_000;

/** A session that was looked up a moment ago. What moves money, or changes anything, asks for a {@link LiveSession}. */
export type RecalledSession = Omit<LiveSession, 'lookedUp'> & { lookedUp: 'lately' };

export interface SessionMemory {
  /** The session that is remembered under a key, if it still holds; else as `find` finds it now. */
  recall(key: string, find: () => Promise<LiveSession | null>): Promise<RecalledSession | LiveSession | null>;
  /** What was known of a session or of a player, by its id, holds no longer; nor what is being read of it just now. */
  forget(id: string): void;
}

export interface MemoryParts {
  clock: Clock;
  /** Which unbroken stretch of hearing every node this is; null: signals may be missed now. */
  hearing(): number | null;
  /** Milliseconds that only grow, whatever is done to the machine's clock. */
  elapsed?(): number;
  /** Sessions at most; the oldest makes room. */
  most?: number;
}

/** When a reading began: what is forgotten later is not to be believed of it. */
interface Began {
  turn: number;
  stretch: number | null;
  elapsed: number;
  now: number;
}

/** Creates an empty memory. */
export function createSessionMemory(parts: MemoryParts): SessionMemory {
  const { clock, hearing, elapsed = () => performance.now(), most = MOST_SESSIONS } = parts;
  /** Both in the order in which they came. */
  const kept = new Map<string, { began: Began; session: LiveSession }>();
  const forgotten = new Map<string, { turn: number; elapsed: number }>();
  let turn = 0;
  /** Of readings that began before it nobody knows any more what was forgotten since. */
  let firstTurn = 0;

  const isForgotten = (id: string, began: Began) => (forgotten.get(id)?.turn ?? 0) > began.turn;

  function holds({ began, session }: { began: Began; session: LiveSession }): boolean {
    const now = clock.now().getTime();
    return (
      began.stretch !== null &&
      began.stretch === hearing() &&
      began.turn >= firstTurn &&
      elapsed() - began.elapsed < MEMORY_MS &&
      now >= began.now &&
      now < session.sameUntil &&
      !isForgotten(session.sessionId, began) &&
      !isForgotten(session.playerId, began)
    );
  }

  /** A player whom nothing holds, with a session that was asked for nothing more: others are few, and looked up always. */
  const isPlain = ({ status, scope }: LiveSession) => status === 'active' && scope === 'full';

  function keep(key: string, began: Began, session: LiveSession): void {
    kept.delete(key);
    if (!isPlain(session) || !holds({ began, session })) return;
    kept.set(key, { began, session });
    const [oldest] = kept.size > most ? kept.keys() : [];
    if (oldest !== undefined) kept.delete(oldest);
  }

  return {
    async recall(key, find) {
      const known = kept.get(key);
      if (known !== undefined && holds(known)) return { ...known.session, lookedUp: 'lately' };
      const began = { turn, stretch: hearing(), elapsed: elapsed(), now: clock.now().getTime() };
      const session = await find();
      if (session === null) kept.delete(key);
      else keep(key, began, session);
      return session;
    },

    forget(id) {
      turn += 1;
      const now = elapsed();
      forgotten.delete(id);
      forgotten.set(id, { turn, elapsed: now });
      // What began before then is too old to be believed anyway.
      for (const [old, { elapsed: at }] of forgotten) {
        if (now - at < MEMORY_MS) break;
        forgotten.delete(old);
      }
      if (forgotten.size <= most) return;
      forgotten.clear();
      kept.clear();
      firstTurn = turn;
    },
  };
}
