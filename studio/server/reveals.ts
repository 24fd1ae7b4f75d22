/**
 * Reveals the seeds of sessions that were left, so that their rounds can be checked: at the player's next launch of the
 * game, or after a day without play. A seed that a round may still draw from waits for the next occasion.
 */
import type { Seat } from './seat.ts';
import type { Clock, Session, StudioStore } from './types.ts';

export interface Reveals {
  /** Earlier sessions of the same player and game as a new session. */
  ofPlayer(session: Session): Promise<void>;
  /** Sessions that nobody has played for a day. It looks once an hour, however often it is called. */
  ofIdleSessions(): Promise<void>;
}

interface RevealParts {
  store: Pick<StudioStore, 'unrevealedSessions' | 'idleSessions'>;
  seat: Pick<Seat, 'reveal'>;
  clock: Clock;
  log(message: string, details: Record<string, unknown>): void;
}

const HOUR_MS = 3_600_000;
const IDLE_AFTER_MS = 24 * HOUR_MS;

export function createReveals({ store, seat, clock, log }: RevealParts): Reveals {
  let lookAgainAt = 0;
  /** A seed that cannot be revealed neither stops anybody from playing nor leaves other seeds hidden. */
  const apart = async (details: object, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      log('revealing seeds failed', { ...details, error });
    }
  };
  const revealAll = (find: () => Promise<string[]>) =>
    apart({}, async () => {
      for (const id of await find()) await apart({ session: id }, () => seat.reveal(id));
    });
  return {
    async ofPlayer({ id, mode, playerId, gameCode }) {
      if (mode !== 'real' || !playerId) return;
      await revealAll(async () => {
        const sessions = await store.unrevealedSessions({ playerId, gameCode });
        return sessions.filter((other) => other !== id);
      });
    },
    async ofIdleSessions() {
      const now = clock.now().getTime();
      if (now < lookAgainAt) return;
      lookAgainAt = now + HOUR_MS;
      await revealAll(() => store.idleSessions(new Date(now - IDLE_AFTER_MS)));
    },
  };
}
