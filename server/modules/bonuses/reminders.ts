/** Tells players a day before that a bonus ends, so that its term surprises nobody. */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { type Emit, rows, type Transaction, type UnitOfWork } from '../../db/index.ts';
import { defineJob } from '../../ports/jobs.ts';

const EVERY_HOUR = '25 * * * *';
const BATCH = 200;

/** Tells a player that a bonus ends. */
export type TellEnding = (transaction: Transaction, emit: Emit, playerId: string, until: Date) => Promise<unknown>;

export function createReminders(parts: { unitOfWork: UnitOfWork; clock: Clock; tell: TellEnding }) {
  const { unitOfWork, clock, tell } = parts;

  /** A bonus of three days or less is told about by its terms alone. */
  function tellBatch(): Promise<number> {
    return unitOfWork.run(async (transaction, emit) => {
      const now = sql`${clock.now().toISOString()}::timestamptz`;
      const ending = await rows<{ player_id: string; until: string }>(
        transaction,
        sql`update bonus_grants set ending_told_at = ${now}
            where (player_id, grant_id) in (
              select player_id, grant_id from bonus_grants as due
              where status = 'active' and ending_told_at is null and free_bet is null
                and expires_at > ${now} and expires_at <= ${now} + interval '1 day'
                and expires_at - granted_at > interval '3 days'
              limit ${BATCH} for update skip locked)
            returning player_id::text, (extract(epoch from expires_at) * 1000)::bigint::text as until`,
      );
      for (const { player_id, until } of ending) await tell(transaction, emit, player_id, new Date(Number(until)));
      return ending.length;
    });
  }

  async function tellAll(): Promise<number> {
    let total = 0;
    for (let batch = await tellBatch(); batch > 0; batch = await tellBatch()) total += batch;
    return total;
  }

  return { job: defineJob('bonus-endings', tellAll, { cron: EVERY_HOUR, lane: 'long' }) };
}
