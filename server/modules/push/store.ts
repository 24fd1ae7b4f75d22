/** Push subscriptions: which devices a player can be told on. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/index.ts';

/** A device that changes hands belongs to whoever subscribed last. */
export async function saveSubscription(
  database: Database,
  playerId: string,
  pushToken: string,
  platform: string,
  now: Date,
): Promise<void> {
  const hash = createHash('sha256').update(pushToken).digest('hex');
  await database.execute(
    sql`insert into push_subscriptions (token_hash, player_id, push_token, platform, created_at)
        values (${hash}, ${playerId}::uuid, ${pushToken}, ${platform}, ${now.toISOString()}::timestamptz)
        on conflict (token_hash) do update set player_id = excluded.player_id, platform = excluded.platform,
          created_at = excluded.created_at`,
  );
}
