/** The games endpoints of the contract. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { RateLimits } from '../session/index.ts';
import type { Jackpots } from './jackpots.ts';
import type { OwnLists } from './own-lists.ts';
import type { Games } from './service.ts';

type Names =
  | 'launchGame'
  | 'gameRound'
  | 'gameRounds'
  | 'interruptedRounds'
  | 'events'
  | 'jackpots'
  | 'winStatistics'
  | 'ownGames'
  | 'keepOwnGame'
  | 'mergeOwnGames';

export function gameRoutes(games: Games, jackpots: Jackpots, ownLists: OwnLists, limits: RateLimits): Routes<Names> {
  return {
    launchGame: {
      access: 'public',
      async handle({ body }, { client, region, origin, playerId }) {
        const allowed = await limits.consume('launchByClient', client);
        return allowed.ok ? games.launch({ ...body, region, origin, playerId }) : allowed;
      },
    },
    gameRounds: {
      access: 'player',
      handle: async ({ query }, { playerId }) => ok(await games.rounds(playerId, query.page)),
    },
    gameRound: {
      access: 'player',
      handle: ({ query }, { playerId }) => games.round(playerId, query),
    },
    interruptedRounds: {
      access: 'player',
      handle: async (_input, { playerId }) => ok(await games.interrupted(playerId)),
    },
    events: {
      access: 'public',
      handle: ({ query }, { region }) => games.events({ ...query, region }),
    },
    jackpots: {
      access: 'public',
      handle: async ({ query }, { region }) => ok(await jackpots.of(region, query.currency)),
    },
    ownGames: {
      access: 'player',
      handle: async (_input, { playerId }) => ok(await ownLists.of(playerId)),
    },
    keepOwnGame: {
      access: 'player',
      handle: ({ body }, { playerId }) => ownLists.keep(playerId, body),
    },
    mergeOwnGames: {
      access: 'player',
      handle: async ({ body }, { playerId }) => ok(await ownLists.merge(playerId, body)),
    },
    winStatistics: {
      access: 'player',
      handle: ({ query }, { playerId }) => games.winStatistics(playerId, query.game ?? null),
    },
  };
}
