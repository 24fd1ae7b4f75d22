/** Our own studio behind the game-aggregator port: signed launches over HTTP. */

import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type StudioJackpots,
  studioJackpotsAnswer,
  type studioJackpotsRequest,
  studioLaunchAnswer,
  type studioLaunchRequest,
  studioRoundAnswer,
  type studioRoundRequest,
  studioTablesAnswer,
  type studioTablesRequest,
} from '#shared/contract/aggregator.ts';
import { studioChatAnswer, type studioChatRequest } from '#shared/contract/studio-chat.ts';
import { isCurrency } from '#shared/money.ts';
import type { Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../../clock.ts';
import type { GameAggregator, GameLaunch, JackpotPool } from '../../../ports/game-aggregator.ts';
import type { TableTalk } from '../../../ports/table-talk.ts';
import { signedHeaders } from '../../../signature.ts';
import { createVendorClient, type VendorLog } from '../vendor-client.ts';

export interface StudioClientConfig {
  /** Origin of the studio, e.g. `http://games.localhost:4321`. */
  studioUrl: string;
  /** Where it is asked instead, e.g. `http://127.0.0.1:4321`: its name still goes with the request. */
  internalUrl?: string | null;
  secret: Secrets;
  clock: Clock;
  /** How long an answer may take, ms. */
  timeoutMs: number;
  log?: VendorLog;
}

/** The studio goes by its host's name, also when it is asked elsewhere. */
function addressOf({ studioUrl, internalUrl }: StudioClientConfig): { url: string; through: string | null } {
  if (!internalUrl) return { url: studioUrl, through: null };
  const inside = new URL(internalUrl);
  const port = inside.port === '' ? '' : `:${inside.port}`;
  return {
    url: `${inside.protocol}//${new URL(studioUrl).hostname}${port}`,
    through: inside.hostname.replace(/^\[|\]$/g, ''),
  };
}

const clientOf = (config: StudioClientConfig) =>
  createVendorClient({
    vendor: 'studio',
    ...addressOf(config),
    sign: (body) => signedHeaders(config.secret, config.clock.now(), body),
    timeoutMs: config.timeoutMs,
    ...(config.log ? { log: config.log } : {}),
  });

/** What a player has in the chat of the studio's tables. */
export function createStudioTalk(config: StudioClientConfig): TableTalk {
  const client = clientOf(config);
  const ask = (action: 'told' | 'forget', playerId: string) => {
    const body: z.input<typeof studioChatRequest> = { request_id: randomUUID(), action, player_id: playerId };
    return client.post('/api/chat', body, studioChatAnswer);
  };
  return {
    async saidBy(playerId) {
      const answer = await ask('told', playerId);
      return answer?.status === 'ok' ? (answer.told ?? []) : null;
    },
    forget: async (playerId) => (await ask('forget', playerId))?.status === 'ok',
  };
}

/** The studio as a game aggregator. */
export function createStudioAggregator(config: StudioClientConfig): GameAggregator {
  const client = clientOf(config);
  return {
    name: 'studio',
    async launch(launch) {
      const answer = await client.ask('/api/launch', launchBody(launch), studioLaunchAnswer);
      return 'value' in answer ? { url: answer.value.url } : answer;
    },
    async roundDetails({ roundId, language }) {
      const body: z.input<typeof studioRoundRequest> = { request_id: randomUUID(), round_id: roundId, language };
      return client.post('/api/round', body, studioRoundAnswer);
    },
    async jackpots(currency) {
      const body: z.input<typeof studioJackpotsRequest> = { request_id: randomUUID(), currency };
      const answer = await client.post('/api/jackpots', body, studioJackpotsAnswer);
      return answer?.pools.flatMap((pool) => poolOf(pool) ?? []) ?? null;
    },
    async tables() {
      const body: z.input<typeof studioTablesRequest> = { request_id: randomUUID() };
      const answer = await client.post('/api/tables', body, studioTablesAnswer);
      return answer?.tables.map(({ game_code, players }) => ({ gameCode: game_code, players })) ?? null;
    },
  };
}

/** A pool as the studio tells it; null in a currency that the platform does not have. */
export function poolOf({ pool, currency, jackpots }: StudioJackpots): JackpotPool | null {
  if (!isCurrency(currency)) return null;
  return { pool, currency, jackpots: jackpots.map(({ tier, amount }) => ({ tier, amount: BigInt(amount) })) };
}

function launchBody(launch: GameLaunch): z.input<typeof studioLaunchRequest> {
  return {
    request_id: randomUUID(),
    game_code: launch.gameCode,
    mode: launch.mode,
    ...(launch.token === null ? {} : { token: launch.token }),
    ...(launch.playerId === null ? {} : { player_id: launch.playerId }),
    ...(launch.nickname === null ? {} : { nickname: launch.nickname }),
    currency: launch.currency,
    language: launch.language,
    parent_origin: launch.parentOrigin,
    limits: {
      stake_maximum: launch.limits.stakeMaximum?.toString() ?? null,
      win_maximum: launch.winMaximum.toString(),
      round_minimum_ms: launch.limits.roundMinimumMs,
      autoplay: launch.limits.autoplay,
      bonus_buy: launch.limits.bonusBuy,
    },
  };
}
