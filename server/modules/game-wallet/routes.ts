/** Opening games and the history of rounds. */
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { RateLimits } from '../session/index.ts';
import type { RoundHistory } from './history.ts';
import type { Launch } from './launch.ts';

export interface GameWalletRouteParts {
  launch: Launch;
  history: RoundHistory;
  limits: RateLimits;
}

export function gameWalletRoutes({
  launch,
  history,
  limits,
}: GameWalletRouteParts): Routes<'launchGame' | 'gameRound' | 'gameRounds' | 'interruptedRounds'> {
  return {
    launchGame: {
      async handle({ body }, { client, region, origin, playerId }) {
        const allowed = await limits.consume('launchByClient', client);
        return allowed.ok ? launch({ ...body, region, origin, playerId }) : allowed;
      },
    },
    gameRounds: {
      handle: async ({ query }, { playerId }) => ok(await history.rounds(playerId, query.page)),
    },
    gameRound: {
      handle: ({ query }, { playerId }) => history.round(playerId, query),
    },
    interruptedRounds: {
      handle: async (_input, { playerId }) => ok(await history.interrupted(playerId)),
    },
  };
}
