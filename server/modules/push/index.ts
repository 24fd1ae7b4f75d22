/** Push subscriptions: which devices a player can be told on (spec section 7). */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';

/** A device that changes hands belongs to whoever subscribed last. */
async function saveSubscription(
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

export function pushRoutes(parts: { database: Database; clock: Clock }): Routes<'registerPush'> {
  return {
    registerPush: {
      access: 'player',
      async handle({ body }, { playerId }) {
        await saveSubscription(parts.database, playerId, body.push_token, body.platform, parts.clock.now());
        return ok({});
      },
    },
  };
}
