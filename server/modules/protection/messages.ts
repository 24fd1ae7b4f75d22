/** What protection says to players. */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { type Emit, rows, type Transaction, type UnitOfWork } from '../../db/index.ts';
import type { MessageKind, MessageVariables } from '../messages/index.ts';

/** Writes a message to a player down, in the transaction that has the reason for it. */
export type Tell = (
  transaction: Transaction,
  playerId: string,
  kind: MessageKind,
  emit?: Emit,
  variables?: MessageVariables,
) => Promise<void>;

/** Tells those whose laxer limit can start that they must say yes once more. Returns how many were told. */
export function createTellReady(unitOfWork: UnitOfWork, clock: Clock, tell: Tell) {
  return (): Promise<number> =>
    unitOfWork.run(async (transaction, emit) => {
      const now = clock.now().toISOString();
      const ready = await rows<{ player_id: string }>(
        transaction,
        sql`update limit_changes set told_at = ${now}::timestamptz
            where outcome = 'waiting' and told_at is null and ready_at <= ${now}::timestamptz
            returning player_id`,
      );
      const told = new Set(ready.map(({ player_id }) => player_id));
      for (const playerId of told) await tell(transaction, playerId, 'limit_ready', emit);
      return told.size;
    });
}
