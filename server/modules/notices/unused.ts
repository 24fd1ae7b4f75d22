/** The letter to players who have not logged in for twelve months; again after another twelve. */
import { sql } from 'drizzle-orm';
import { addMonths } from '#shared/calendar.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import { type Queryable, rows, type UnitOfWork } from '../../db/index.ts';
import { defineJob } from '../../ports/jobs.ts';
import type { Messages } from '../messages/index.ts';

const EVERY_DAY = '10 8 * * *';
const BATCH = 200;
const UNUSED_MONTHS = 12;

export interface UnusedParts {
  unitOfWork: UnitOfWork;
  messages: Pick<Messages, 'sendAll'>;
  /** A player's own money, minor units. */
  cashOf(queryable: Queryable, playerId: string, currency: Currency): Promise<bigint>;
  clock: Clock;
}

export function createUnusedNotices({ unitOfWork, messages, cashOf, clock }: UnusedParts) {
  function tellBatch(): Promise<number> {
    return unitOfWork.run(async (transaction, emit) => {
      const now = clock.now();
      const since = addMonths(now, -UNUSED_MONTHS);
      const before = sql`${since.toISOString()}::timestamptz`;
      const told = await rows<{ player_id: string; currency: Currency }>(
        transaction,
        sql`update players set unused_told_at = ${now.toISOString()}::timestamptz
            where player_id in (
              select player_id from players as unused
              where created_at <= ${before} and (unused_told_at is null or unused_told_at <= ${before})
                and status not in ('closed', 'excluded')
                and not exists (select from security_events as event
                  where event.player_id = unused.player_id and event.kind in ('logged_in', 'logged_in_new_place')
                    and event.at > ${before})
                and not exists (select from sessions
                  where sessions.player_id = unused.player_id and sessions.seen_at > ${before})
              limit ${BATCH} for update skip locked)
            returning player_id::text, currency`,
      );
      const letters = await Promise.all(
        told.map(async ({ player_id: playerId, currency }) => {
          const cash = await cashOf(transaction, playerId, currency);
          return { playerId, variables: { amount: { amount: formatDecimal(cash, currency), currency } } };
        }),
      );
      await messages.sendAll(transaction, 'account_unused', letters, emit);
      return told.length;
    });
  }

  async function tell(): Promise<number> {
    let total = 0;
    for (let batch = await tellBatch(); batch > 0; batch = await tellBatch()) total += batch;
    return total;
  }

  return { job: defineJob('unused-accounts', tell, { cron: EVERY_DAY, lane: 'long' }) };
}
