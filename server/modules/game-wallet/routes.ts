/** Opening games and the history of rounds. */
import { FileAnswer, type Routes } from '../../http/handler.ts';
import { fail, ok } from '../../result.ts';
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
}: GameWalletRouteParts): Routes<'launchGame' | 'gameRound' | 'gameRounds' | 'gameRoundsFile' | 'interruptedRounds'> {
  return {
    launchGame: {
      async handle({ body }, { client, region, origin, playerId, held }) {
        const allowed = await limits.consume('launchByClient', client);
        if (!allowed.ok) return allowed;
        // Not for play money either: a break is one from play.
        if (held === 'withdraw-only') return fail('withdraw_only');
        return launch({ ...body, region, origin, playerId });
      },
    },
    gameRounds: {
      handle: async ({ query }, { playerId }) => ok(await history.rounds(playerId, query)),
    },
    gameRound: {
      handle: ({ query }, { playerId }) => history.round(playerId, query),
    },
    gameRoundsFile: {
      async handle({ query }, { playerId }) {
        const counted = await limits.consume('fileByPlayer', playerId);
        if (!counted.ok) return counted;
        return ok(new FileAnswer('fairwind-rounds.csv', await history.roundsFile(playerId, query)));
      },
    },
    interruptedRounds: {
      handle: async (_input, { playerId }) => ok(await history.interrupted(playerId)),
    },
  };
}
