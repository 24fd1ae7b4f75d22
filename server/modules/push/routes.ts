/** The endpoints of push subscriptions (spec section 7). */
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import type { PushSender } from '../../ports/push.ts';
import { fail, ok } from '../../result.ts';
import { endSubscriptionsOf, readSubscription, saveSubscription } from './subscriptions.ts';

interface PushRouteParts {
  database: Database;
  clock: Clock;
  sender: PushSender | null;
}

export function pushRoutes({
  database,
  clock,
  sender,
}: PushRouteParts): Routes<'registerPush' | 'pushKey' | 'endPush'> {
  return {
    registerPush: {
      async handle({ body }, { playerId, sessionId }) {
        const subscription = readSubscription(body.push_token);
        if (sender === null) return fail('unavailable');
        if (subscription === null || !sender.accepts(subscription)) return fail('invalid');
        await saveSubscription(database, { playerId, sessionId, subscription, platform: body.platform }, clock.now());
        return ok({});
      },
    },

    pushKey: { handle: async () => ok({ key: sender?.publicKey ?? null }) },

    endPush: {
      async handle(_input, { playerId, sessionId }) {
        await endSubscriptionsOf(database, playerId, sessionId);
        return ok({});
      },
    },
  };
}
