/** The games endpoints of the contract. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { Games } from './service.ts';

export function gameRoutes(games: Games): Routes<'launchGame' | 'gameRounds' | 'events' | 'winStatistics'> {
  return {
    launchGame: {
      access: 'public',
      handle: ({ body }, { region, origin, playerId }) => games.launch({ ...body, region, origin, playerId }),
    },
    gameRounds: {
      access: 'player',
      handle: async ({ query }, { playerId }) => ok(await games.rounds(playerId, query.page)),
    },
    events: {
      access: 'public',
      handle: async () => ok(await games.events()),
    },
    winStatistics: {
      access: 'player',
      handle: async (_input, { playerId }) => ok(await games.winStatistics(playerId)),
    },
  };
}
