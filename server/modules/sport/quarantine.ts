/** What people do with messages that were put aside (ADR 0269): both ways end the wait, and open the match. */
import { isRefused, type Touch, type Transaction } from '../../db/index.ts';
import { type createIntake, fixtureTopic, LIVE_TOPIC, reasonOf } from './intake.ts';
import { type AsideMessage, endAside, lockAside } from './quarantine-store.ts';

export type AsideDecision = 'retry' | 'dismiss';

export interface AsideEnd {
  message: AsideMessage;
  /** Why it cannot be taken in still; null: its wait has ended. */
  failure: string | null;
}

/** Failures that are the message's own: what the adapter cannot read, and what the database refuses. */
const isOfMessage = (error: unknown): boolean => isRefused(error) || (error instanceof Error && !('cause' in error));

/** @param intake null: there is no feed that could read it again */
export async function decideAside(
  intake: ReturnType<typeof createIntake> | null,
  { transaction, touch }: { transaction: Transaction; touch: Touch },
  { messageId, decision }: { messageId: string; decision: AsideDecision },
  by: { by: string; at: Date },
): Promise<AsideEnd | null> {
  const message = await lockAside(transaction, messageId);
  if (message === null) return null;
  if (decision === 'retry') {
    try {
      if (intake === null) throw new Error('no feed is read');
      await intake.retake(transaction, message);
    } catch (error) {
      if (!isOfMessage(error)) throw error;
      return { message, failure: reasonOf(error) };
    }
  }
  await endAside(transaction, messageId, decision === 'retry' ? 'taken_in' : 'dismissed', by);
  if (message.fixture_id !== null) touch(fixtureTopic(message.fixture_id));
  touch(LIVE_TOPIC);
  return { message, failure: null };
}
