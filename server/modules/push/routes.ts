/** The endpoint that stores a device's push subscription (spec section 7). */
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import { saveSubscription } from './store.ts';

export function pushRoutes(parts: { database: Database; clock: Clock }): Routes<'registerPush'> {
  return {
    registerPush: {
      async handle({ body }, { playerId }) {
        await saveSubscription(parts.database, playerId, body.push_token, body.platform, parts.clock.now());
        return ok({});
      },
    },
  };
}
