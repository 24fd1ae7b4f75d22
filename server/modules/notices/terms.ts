/** Terms: the version that each player accepted, and the letter about a new one. */
import { sql } from 'drizzle-orm';
import { TERMS } from '#shared/terms.ts';
import type { Clock } from '../../clock.ts';
import { type Queryable, rows, type UnitOfWork } from '../../db/index.ts';
import { defineJob } from '../../ports/jobs.ts';
import type { Messages } from '../messages/index.ts';

const EVERY_HOUR = '50 * * * *';
/** Players in one transaction. */
const BATCH = 500;

/** Notes that a player who registers accepts the terms as the page shows them. */
export async function acceptTerms(queryable: Queryable, playerId: string, now: Date): Promise<void> {
  await queryable.execute(
    sql`insert into terms_acceptances (player_id, version, accepted_at)
        values (${playerId}::uuid, ${TERMS.version}, ${now.toISOString()}::timestamptz)`,
  );
}

export interface TermsParts {
  unitOfWork: UnitOfWork;
  messages: Pick<Messages, 'sendAll'>;
  clock: Clock;
}

export function createTermsNotices({ unitOfWork, messages, clock }: TermsParts) {
  /** Writes to those who have neither accepted the newest version nor been told of it. Returns how many they were. */
  function tellBatch(): Promise<number> {
    return unitOfWork.run(async (transaction, emit) => {
      const told = await rows<{ player_id: string }>(
        transaction,
        sql`insert into terms_acceptances (player_id, version, told_at)
            select player_id, ${TERMS.version}, ${clock.now().toISOString()}::timestamptz from players
            where status <> 'closed' and not exists (select from terms_acceptances as known
              where known.player_id = players.player_id and known.version = ${TERMS.version})
            order by player_id limit ${BATCH} on conflict do nothing returning player_id::text`,
      );
      const letters = told.map(({ player_id: playerId }) => ({ playerId, variables: { from: { day: TERMS.from } } }));
      await messages.sendAll(transaction, 'terms_changed', letters, emit);
      return told.length;
    });
  }

  async function tell(): Promise<number> {
    // A release may be live before the day that its terms are dated.
    if (clock.now() < new Date(TERMS.version)) return 0;
    let total = 0;
    for (let batch = await tellBatch(); batch > 0; batch = await tellBatch()) total += batch;
    return total;
  }

  return { job: defineJob('terms-changed', tell, { cron: EVERY_HOUR, lane: 'long' }) };
}
