/** The house studio behind the game-aggregator port: signed launches over HTTP. */
import { randomUUID } from 'node:crypto';
import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { Agent, fetch } from 'undici';
import type { z } from 'zod';
import { studioLaunchAnswer, type studioLaunchRequest } from '#shared/contract/aggregator.ts';
import type { Clock } from '../../../clock.ts';
import type { GameAggregator, GameLaunch } from '../../../ports/game-aggregator.ts';
import { signedHeaders } from './signature.ts';

export interface StudioClientConfig {
  /** Origin of the studio, e.g. `http://games.localhost:4321`. */
  studioUrl: string;
  secret: string;
  clock: Clock;
  timeoutMs?: number;
  log?: (message: string, details: Record<string, unknown>) => void;
}

const TIMEOUT_MS = 5_000;
const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Browsers resolve every `*.localhost` to this machine, operating systems do not: so it is done here. */
function lookup(hostname: string, options: LookupOptions, callback: LookupCallback): void {
  if (hostname !== 'localhost' && !hostname.endsWith('.localhost')) systemLookup(hostname, options, callback);
  else if (options.all) callback(null, [LOOPBACK]);
  else callback(null, LOOPBACK.address, LOOPBACK.family);
}

/** The studio as a game aggregator. Its connections end when the process does. */
export function createStudioAggregator(config: StudioClientConfig): GameAggregator {
  const dispatcher = new Agent({ connect: { lookup } });
  return {
    name: 'studio',
    async launch(launch) {
      const body = JSON.stringify(launchBody(launch));
      try {
        const response = await fetch(`${config.studioUrl}/api/launch`, {
          method: 'POST',
          body,
          headers: signedHeaders(config.secret, config.clock.now(), body),
          signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
          redirect: 'error',
          dispatcher,
        });
        const answer = studioLaunchAnswer.safeParse(await response.json());
        if (response.ok && answer.success) return answer.data.url;
        config.log?.('the studio refused a launch', { status: response.status, game: launch.gameCode });
      } catch (error) {
        config.log?.('the studio could not be reached', {
          reason: error instanceof Error ? error.message : String(error),
        });
      }
      return null;
    },
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
