/** Push subscriptions: which devices a player can be told on. One ends with the session that made it. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Queryable } from '../../db/index.ts';
import type { PushSubscription } from '../../ports/push.ts';

/** A key on P-256, uncompressed, and the secret beside it. */
const subscriptionSchema = z.object({
  endpoint: z.string().max(2_048),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{86,88}=*$/), auth: z.string().regex(/^[\w-]{22,24}=*$/) }),
});

/** What a browser's token says; null when it is none. */
export function readSubscription(pushToken: string): PushSubscription | null {
  try {
    const { success, data } = subscriptionSchema.safeParse(JSON.parse(pushToken));
    return success ? data : null;
  } catch {
    // No JSON: it was not made by a browser.
    return null;
  }
}

/** One subscription by what it is reached at, however its token is written. */
const hashOf = ({ endpoint }: PushSubscription): string => createHash('sha256').update(endpoint).digest('hex');

export interface NewSubscription {
  playerId: string;
  sessionId: string;
  subscription: PushSubscription;
  platform: string;
}

/** A device that changes hands belongs to whoever subscribed last, and what waits for it goes with it. */
export async function saveSubscription(
  database: Database,
  { playerId, sessionId, subscription, platform }: NewSubscription,
  now: Date,
): Promise<void> {
  const hash = hashOf(subscription);
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`delete from push_subscriptions where token_hash = ${hash} and player_id <> ${playerId}::uuid`,
    );
    await transaction.execute(
      sql`insert into push_subscriptions (token_hash, player_id, session_id, push_token, platform, created_at)
          values (${hash}, ${playerId}::uuid, ${sessionId}::uuid, ${JSON.stringify(subscription)}, ${platform},
            ${now.toISOString()}::timestamptz)
          on conflict (token_hash) do update set session_id = excluded.session_id, platform = excluded.platform,
            push_token = excluded.push_token, created_at = excluded.created_at`,
    );
  });
}

export async function endSubscription(queryable: Queryable, tokenHash: string): Promise<void> {
  await queryable.execute(sql`delete from push_subscriptions where token_hash = ${tokenHash}`);
}

export async function endSubscriptionsOf(queryable: Queryable, playerId: string, sessionId: string): Promise<void> {
  await queryable.execute(
    sql`delete from push_subscriptions where player_id = ${playerId}::uuid and session_id = ${sessionId}::uuid`,
  );
}

/** Ends the subscriptions of sessions that were ended: by logout, from elsewhere, by a new password. */
export async function endOrphans(queryable: Queryable): Promise<void> {
  await queryable.execute(
    sql`delete from push_subscriptions where not exists (
          select from sessions where sessions.session_id = push_subscriptions.session_id and ended_at is null)`,
  );
}
