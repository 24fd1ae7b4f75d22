/** One transaction together with the messages that leave when it commits (outbox, design section 6). */
import { setTimeout as pause } from 'node:timers/promises';
import { appendEvents, type PendingEvent } from './events.ts';
import { IDLE_IN_TRANSACTION, isConnectionLost, sqlStateOf } from './rows.ts';
import type { Database, Emit, Touch, Transaction, UnitOfWork } from './types.ts';

/** Failures that say "try again": serialization failure, deadlock, a transaction that PostgreSQL ended for its silence. */
const RETRYABLE_SQL_STATES = new Set(['40001', '40P01', IDLE_IN_TRANSACTION]);
const ATTEMPTS = 6;
const BACKOFF_STEP_MS = 5;

function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== null && RETRYABLE_SQL_STATES.has(state);
}

/** A connection that went before the commit was asked for: nothing of the transaction can have come to stay. */
class LostBeforeCommit extends Error {}

/**
 * Creates the unit of work.
 * @param announce called once for each player with new messages, after the commit only. It must not throw.
 * @param changed the same for each topic that was touched
 */
export function createUnitOfWork(
  database: Database,
  announce: (playerId: string) => void,
  changed: (topic: string) => void = () => {},
): UnitOfWork {
  async function attempt<Value>(work: (transaction: Transaction, emit: Emit, touch: Touch) => Promise<Value>) {
    const touched = new Set<string>();
    const pending = new Map<string, PendingEvent[]>();
    const emit: Emit = async (playerId, type, data) => {
      const events = pending.get(playerId) ?? [];
      pending.set(playerId, [...events, { type, data }]);
    };
    let lost: unknown = null;
    const inside = async (transaction: Transaction): Promise<Value> => {
      try {
        const result = await work(transaction, emit, (topic) => touched.add(topic));
        await appendEvents(transaction, pending);
        return result;
      } catch (error) {
        if (isConnectionLost(error)) lost = error;
        throw error;
      }
    };
    const value = await database.transaction(inside).catch((error: unknown) => {
      // A lost connection cannot be rolled back either, and that failure hides the first.
      throw lost === null ? error : new LostBeforeCommit('The connection to the database was lost', { cause: lost });
    });
    for (const playerId of pending.keys()) announce(playerId);
    for (const topic of touched) changed(topic);
    return value;
  }

  return {
    /**
     * Runs work in a transaction; commits when it resolves, rolls back when it rejects. Serialization failures,
     * deadlocks, transactions that were ended for their silence and connections lost before the commit are tried again a
     * bounded number of times, so work must have no effect outside its transaction.
     */
    async run(work) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (tries >= ATTEMPTS || !(isRetryable(error) || error instanceof LostBeforeCommit)) throw error;
          await pause(Math.random() * BACKOFF_STEP_MS * 2 ** tries);
        }
      }
    },
  };
}
