/** Opening games (spec section 2). */
import { randomUUID } from 'node:crypto';
import { type Device, GAME_MODES, type GameMode } from '#shared/catalogue/names.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import {
  isoOf,
  type LocaleCode,
  permits,
  policyOf,
  REGIONS,
  type Reach,
  type RegionId,
} from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { GameAggregator, GameLaunch } from '../../ports/game-aggregator.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type GameDirectory, limitsOf, type PlayableGame, type VendorHealth } from '../catalogue/index.ts';
import { countedUpTo } from '../funding/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import type { MayPlay } from '../protection/index.ts';
import { issueToken } from './tokens.ts';

export interface LaunchParts {
  database: Database;
  players: PlayerDirectory;
  directory: GameDirectory;
  /** Every vendor, the studio among them. */
  aggregators: readonly GameAggregator[];
  health: VendorHealth;
  clock: Clock;
  mayPlay: MayPlay;
  /** Asks the register of exclusions again where the player's rows want it and its last answer is old. */
  renewAdmission(playerId: string): Promise<void>;
  /** The most that a bet in a game may be able to win, euro cents. */
  winMaximum(gameCode: string): bigint;
  /** Whether our pages may frame an origin: elsewhere a game would stay blank. */
  isFramed(origin: string): boolean;
  log: (message: string, details: Record<string, unknown>) => void;
}

export interface LaunchRequest {
  code: string;
  mode: string;
  language: LocaleCode;
  /** A desktop, unless told. */
  device?: Device | undefined;
  /** Where the browser is. */
  region: RegionId;
  origin: string;
  playerId: string | null;
}

export interface Launched {
  url: string;
  session_id: string;
  vendor: string;
  origin: string;
  limits: {
    stake_maximum: string | null;
    round_minimum_ms: number;
    counted_up_to: string | null;
    currency: Currency;
  };
}

/** Opens a game and returns the address of its frame. */
export type Launch = (request: LaunchRequest) => Promise<Result<Launched>>;

export function createLaunch(parts: LaunchParts): Launch {
  const { database, players, directory, aggregators, health, clock, mayPlay } = parts;

  /** Has the vendor open a game; null when there is nothing that could be shown. */
  const addressOf = async (aggregator: GameAggregator, launch: GameLaunch): Promise<URL | null> => {
    const answer = await aggregator.launch(launch);
    // A vendor that refuses one game works: only silence and nonsense count against it.
    health.noteLaunch(aggregator.name, !('failure' in answer && answer.failure === 'failed'));
    if ('failure' in answer) return null;
    const url = new URL(answer.url);
    if (parts.isFramed(url.origin)) return url;
    parts.log('a game comes from an origin that GAME_ORIGINS does not name', {
      vendor: aggregator.name,
      origin: url.origin,
    });
    return null;
  };

  /** Who plays in which mode, or why not. */
  const playerFor = async (request: LaunchRequest, mode: GameMode): Promise<Result<PlayerSummary | null>> => {
    if (mode === 'real' && request.playerId !== null) await parts.renewAdmission(request.playerId);
    const player = request.playerId === null ? null : await players.find(database, request.playerId);
    if (mode === 'demo') return ok(player);
    if (player === null) return fail('unauthenticated');
    if (!player.hasProfile) return fail('profile_required');
    const allowed = await mayPlay(database, player);
    return allowed.ok ? ok(player) : allowed;
  };

  return async (request) => {
    const opened = openable(directory, request);
    if (!opened.ok) return opened;
    const { game, mode } = opened.value;
    const found = await playerFor(request, mode);
    if (!found.ok) return found;
    const player = found.value;
    const reach: Reach = player ? reachOf(player, request.region) : { regions: [request.region], country: null };
    if (!isAllowed(game, mode, reach)) return fail('forbidden_by_law');

    const aggregator = aggregators.find(({ name }) => name === game.vendor);
    if (!aggregator || !health.admitsLaunch(game.vendor)) return fail('provider_unavailable');

    const currency = player?.currency ?? REGIONS[request.region].currency;
    const limits = limitsOf(game, reach, currency);
    const sessionId = randomUUID();
    const token =
      mode === 'real' && player
        ? await issueToken(database, {
            provider: aggregator.name,
            sessionId,
            playerId: player.playerId,
            gameCode: game.code,
            currency,
            region: request.region,
            now: clock.now(),
          })
        : null;
    const url = await addressOf(aggregator, {
      gameCode: game.vendorCode,
      mode,
      token,
      playerId: token === null || player === null ? null : player.playerId,
      nickname: token === null || player === null ? null : player.nickname,
      currency,
      language: isoOf(request.language),
      device: deviceOf(request),
      parentOrigin: request.origin,
      limits,
      winMaximum: fromEuros(parts.winMaximum(game.code), currency),
    });
    if (url === null) return fail('provider_unavailable');
    const product = game.product ?? 'casino';
    const counted = token && player ? await countedUpTo(database, player, { product, now: clock.now() }) : null;
    return ok({
      url: url.href,
      session_id: sessionId,
      vendor: aggregator.name,
      origin: url.origin,
      limits: {
        stake_maximum: limits.stakeMaximum === null ? null : formatDecimal(limits.stakeMaximum, currency),
        round_minimum_ms: limits.roundMinimumMs,
        counted_up_to: counted === null ? null : formatDecimal(counted, currency),
        currency,
      },
    });
  };
}

const deviceOf = ({ device }: LaunchRequest): Device => device ?? 'desktop';

/** The game and mode of a request, if the region has them open. */
function openable(directory: GameDirectory, request: LaunchRequest): Result<{ game: PlayableGame; mode: GameMode }> {
  const game = directory.find(request.code);
  if (!game) return fail('unknown_game');
  const mode = GAME_MODES.find((known) => known === request.mode);
  if (!mode) return fail('unknown_game_mode');
  if (!isAllowed(game, mode, { regions: [request.region], country: null })) return fail('not_offered');
  if (!game.devices.includes(deviceOf(request))) return fail('not_offered');
  if (game.status === 'open') return ok({ game, mode });
  return fail(game.status === 'announced' ? 'game_not_open' : 'provider_unavailable');
}

function isAllowed(game: PlayableGame, mode: GameMode, reach: Reach): boolean {
  const { currency } = REGIONS[reach.regions[0]];
  return game.isOpenTo(reach) && (mode === 'real' || permits(policyOf(reach, currency), ['demo-play']));
}
