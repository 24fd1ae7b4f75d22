/** What a player wants to be told. */
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import { isFixed, keepChoice, preferencesOf } from './choices.ts';

interface MessageRouteParts {
  database: Database;
  clock: Clock;
}

export function messageRoutes({
  database,
  clock,
}: MessageRouteParts): Routes<'messagePreferences' | 'saveMessagePreference'> {
  return {
    messagePreferences: {
      handle: async (_input, { playerId }) => ok({ preferences: await preferencesOf(database, playerId) }),
    },

    saveMessagePreference: {
      async handle({ body }, { playerId, region }) {
        if (isFixed(body.topic, body.channel)) return fail('message_always_sent');
        await keepChoice(database, { ...body, playerId, region, source: 'preferences' }, clock.now());
        return ok({ preferences: await preferencesOf(database, playerId) });
      },
    },
  };
}
