/** The programme: what is done by itself, and by whom partners are brought to what is theirs. */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { type Database, isoInstant, rows } from '../../db/index.ts';
import { defineJob, type Jobs } from '../../ports/jobs.ts';
import type { Seal } from '../identity/index.ts';
import { holdMarked } from './marks.ts';
import { createPostbacks, enqueuePostback, type PostbackFetch } from './postbacks.ts';
import { draftAll } from './statements.ts';

/** Each night: the months that are over are drafted until somebody approves them. */
const EVERY_NIGHT = '35 4 * * *';
const WATCH_EVERY_MS = 60_000;

export interface AffiliateParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  seal: Seal;
  send: PostbackFetch;
}

export function createAffiliates({ database, clock, jobs, seal, send }: AffiliateParts) {
  const postbacks = createPostbacks({ database, clock, jobs, seal, send });

  /** Tells partners of first deposits that went through since the last look. */
  async function noteDeposits(): Promise<void> {
    const now = clock.now();
    await database.transaction(async (transaction) => {
      const found = await rows<{ player_id: string; partner_id: string; at: string }>(
        transaction,
        sql`update attributions set first_deposit_seen_at = ${now.toISOString()}::timestamptz
            from orders
            where attributions.first_deposit_seen_at is null and attributions.partner_id is not null
              and orders.player_id = attributions.player_id and orders.first and orders.direction = 'deposit'
              and orders.state = 'succeeded' and attributions.state = 'counted'
            returning attributions.player_id, attributions.partner_id, ${isoInstant(sql`orders.decided_at`)} as at`,
      );
      for (const { player_id: playerId, partner_id: partnerId, at } of found) {
        const told = { partnerId, playerId, event: 'first_deposit', at: new Date(at) } as const;
        await enqueuePostback({ jobs }, transaction, told, now);
      }
    });
  }

  const holdAll = () => database.transaction((transaction) => holdMarked(transaction, clock.now()));

  async function draft(): Promise<void> {
    // Nobody is drafted whom a look would hold.
    await holdAll();
    await draftAll(database, clock.now());
  }

  return {
    postbacks,
    noteDeposits,
    holdAll,
    draft,
    jobs: [
      postbacks.job,
      defineJob('affiliate-deposits', noteDeposits, { everyMs: WATCH_EVERY_MS, lane: 'long' }),
      defineJob('affiliate-marks', holdAll, { everyMs: 10 * WATCH_EVERY_MS, lane: 'long' }),
      defineJob('affiliate-statements', draft, { cron: EVERY_NIGHT, lane: 'long' }),
    ],
  };
}

export type Affiliates = ReturnType<typeof createAffiliates>;
