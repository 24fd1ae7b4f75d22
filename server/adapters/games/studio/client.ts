/** The house studio behind the game-aggregator port: signed launches over HTTP. */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { studioLaunchAnswer, type studioLaunchRequest } from '#shared/contract/aggregator.ts';
import type { Clock } from '../../../clock.ts';
import type { GameAggregator, GameLaunch } from '../../../ports/game-aggregator.ts';
import { createVendorClient, type VendorLog } from '../vendor-client.ts';
import { signedHeaders } from './signature.ts';

export interface StudioClientConfig {
  /** Origin of the studio, e.g. `http://games.localhost:4321`. */
  studioUrl: string;
  secret: string;
  clock: Clock;
  timeoutMs?: number;
  log?: VendorLog;
}

/** The studio as a game aggregator. */
export function createStudioAggregator(config: StudioClientConfig): GameAggregator {
  const client = createVendorClient({
    vendor: 'studio',
    url: config.studioUrl,
    sign: (body) => signedHeaders(config.secret, config.clock.now(), body),
    ...(config.timeoutMs === undefined ? {} : { timeoutMs: config.timeoutMs }),
    ...(config.log ? { log: config.log } : {}),
  });
  return {
    name: 'studio',
    launch: async (launch) => (await client.post('/api/launch', launchBody(launch), studioLaunchAnswer))?.url ?? null,
  };
}
function launchBody(launch: GameLaunch): z.input<typeof studioLaunchRequest> {
  return {
    request_id: randomUUID(),
    game_code: launch.gameCode,
    mode: launch.mode,
    ...(launch.token === null ? {} : { token: launch.token }),
    currency: launch.currency,
    language: launch.language,
    parent_origin: launch.parentOrigin,
    limits: {
      stake_maximum: launch.limits.stakeMaximum?.toString() ?? null,
      round_minimum_ms: launch.limits.roundMinimumMs,
      autoplay: launch.limits.autoplay,
      bonus_buy: launch.limits.bonusBuy,
    },
  };
}
