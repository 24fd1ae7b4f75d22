/** The wins endpoints of the contract. */
import type { Routes } from '../../http/handler.ts';
import type { Wins } from './service.ts';

export function winRoutes(wins: Wins): Routes<'events' | 'winStatistics'> {
  return {
    events: {
      handle: ({ query }, { region }) => wins.events({ ...query, region }),
    },
    winStatistics: {
      handle: ({ query }, { playerId }) => wins.statistics(playerId, query.game ?? null),
    },
  };
}
