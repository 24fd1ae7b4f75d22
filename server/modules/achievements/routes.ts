/** What a player's pages read of an achievement (spec section 7). */
import type { Database } from '../../db/index.ts';
import type { Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
import type { Missions } from './missions.ts';
import { findAchievement } from './store.ts';

export function achievementRoutes(
  database: Database,
  missions: Pick<Missions, 'of'>,
): Routes<'achievement' | 'missions'> {
  return {
    achievement: {
      async handle({ params }, { playerId }) {
        const result = await findAchievement(database, playerId, params.benefit_id);
        return result === null ? fail('not_found') : ok({ result });
      },
    },
    missions: { handle: async (_input, { playerId }) => ok({ result: await missions.of(playerId) }) },
  };
}
