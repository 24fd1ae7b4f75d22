/** Opening games, and what a player and the public see of rounds and wins (spec sections 2, 3 and 7). */
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type Device, GAME_MODES, type GameMode } from '#shared/catalogue/names.ts';
import { AVIATOR_GAME_CODE } from '#shared/constants.ts';
import type { EVENT_TYPES, eventSchema } from '#shared/contract/games.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { isoOf, type LocaleCode, offers, REGIONS, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { GameAggregator, GameLaunch } from '../../ports/game-aggregator.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { GameDirectory, PlayableGame } from './directory.ts';
import type { VendorHealth } from './health.ts';
import { strictestLimits } from './limits.ts';
import {
  countForgotten,
  entriesOf,
  type GameRound,
  interruptedOf,
  roundOfPlayer,
  roundsOf,
  winsOf,
  winsOfAll,
} from './store.ts';
import { issueToken } from './tokens.ts';
import { eventOf } from './wallet/index.ts';

export interface GamesParts {
  database: Database;
  players: PlayerDirectory;
  directory: GameDirectory;
  /** Every vendor, the studio among them. */
  aggregators: readonly GameAggregator[];
  health: VendorHealth;
  clock: Clock;
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

export interface EventsRequest {
  type: (typeof EVENT_TYPES)[number];
  game?: string | undefined;
  /** Where the browser is: only wins in games that are offered there are told. */
  region: RegionId;
}

type GameEvent = z.infer<typeof eventSchema>;

interface RoundAsked {
  provider: string;
  round_id: string;
  language: LocaleCode;
}
type RoundWithDetails = ResponseOf<'gameRound'>['result'];

export interface Launched {
  url: string;
  session_id: string;
  origin: string;
}

const PAGE_LENGTH = 20;
const FEED_LENGTH = 20;
/** How long a player is told that a round was taken back, ms. */
const TAKEN_BACK_TOLD_MS = 24 * 3_600_000;
/** How long a player is told that a round waits, ms; one that is open for longer concerns the operator. */
const OPEN_TOLD_MS = 7 * 24 * 3_600_000;

export type Games = ReturnType<typeof createGames>;

export function createGames(parts: GamesParts) {
  const { database, players, directory, aggregators, health, clock } = parts;

  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);

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
    const player = request.playerId === null ? null : await players.find(database, request.playerId);
    if (mode === 'demo') return ok(player);
    if (player === null) return fail('unauthenticated');
    return player.hasProfile ? ok(player) : fail('profile_required');
  };

  return {
    /** Opens a game and returns the address of its frame. */
    async launch(request: LaunchRequest): Promise<Result<Launched>> {
      const opened = openable(directory, request);
      if (!opened.ok) return opened;
      const { game, mode } = opened.value;
      const found = await playerFor(request, mode);
      if (!found.ok) return found;
      const player = found.value;
      if (player && !isAllowed(game, mode, player.region)) return fail('not_offered');

      const aggregator = aggregators.find(({ name }) => name === game.vendor);
      if (!aggregator || !health.admitsLaunch(game.vendor)) return fail('provider_unavailable');

      const currency = player?.currency ?? REGIONS[request.region].currency;
      const limits = strictestLimits(game, [request.region, ...(player ? [player.region] : [])], currency);
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
        currency,
        language: isoOf(request.language),
        device: deviceOf(request),
        parentOrigin: request.origin,
        limits,
      });
      if (url === null) return fail('provider_unavailable');
      return ok({ url: url.href, session_id: sessionId, origin: url.origin });
    },

    /** A page of a player's rounds, newest first. */
    async rounds(playerId: string, page: number) {
      const found = await roundsOf(database, playerId, { limit: PAGE_LENGTH, offset: (page - 1) * PAGE_LENGTH });
      return { result: found.rounds.map(roundView), total: found.total };
    },

    /** A round of a player with what was booked on it and what its vendor says; `not_found` for anybody else's. */
    async round(playerId: string, asked: RoundAsked): Promise<Result<{ result: RoundWithDetails }>> {
      const { provider, round_id: roundId } = asked;
      const round = await roundOfPlayer(database, playerId, { provider, roundId });
      if (round === null) return fail('not_found');
      const aggregator = aggregators.find(({ name }) => name === provider);
      const [entries, details] = await Promise.all([
        entriesOf(database, round),
        aggregator?.roundDetails?.({ playerId, roundId, language: isoOf(asked.language) }) ?? null,
      ]);
      const { currency } = round;
      return ok({
        result: {
          ...roundView(round),
          closed_at: round.closedAt,
          entries: entries.map(({ transactionId, kind, state, amount, balance, createdAt }) => ({
            transaction_id: transactionId,
            kind,
            state,
            amount: formatDecimal(amount, currency),
            balance: formatDecimal(balance, currency),
            created_at: createdAt,
          })),
          details,
        },
      });
    },

    /**
     * A player's rounds that have waited for less than a week to go on, and those that were taken back lately. Shared rounds wait for nobody, and a
     * bet of the aviator is taken back by its player's own hand.
     */
    async interrupted(playerId: string) {
      const since = { opened: ago(OPEN_TOLD_MS), takenBack: ago(TAKEN_BACK_TOLD_MS) };
      const found = await interruptedOf(database, playerId, since, PAGE_LENGTH);
      return {
        result: found.flatMap((round) => {
          const { provider: _provider, payout: _payout, status, ...view } = roundView(round);
          const shared = round.gameCode === AVIATOR_GAME_CODE || directory.find(round.gameCode)?.kind === 'live';
          const own = status === 'open' ? shared : round.gameCode === AVIATOR_GAME_CODE;
          return status === 'closed' || own ? [] : [{ ...view, status }];
        }),
      };
    },

    /** How many rounds of each vendor are open for longer than their players are told of them. */
    forgotten: () => countForgotten(database, ago(OPEN_TOLD_MS)),

    /** The latest or the largest real wins of everyone in the games of a region, or in one of them, names masked. */
    async events(request: EventsRequest): Promise<Result<{ result: GameEvent[] }>> {
      const { region, type } = request;
      const game = request.game ?? null;
      const known = game === null ? null : directory.find(game);
      if (game !== null && !known) return fail('unknown_game');
      const without = directory.all().filter((listed) => !listed.isOfferedIn(region));
      if (known && !known.isOfferedIn(region)) return ok({ result: [] });
      const wins = await winsOfAll(database, type, {
        game,
        without: game === null ? without.map(({ code }) => code) : [],
        limit: FEED_LENGTH,
      });
      return ok({
        result: wins.map((round) => {
          const { own: _own, top_win: _top, ...event } = eventOf(round, false, false);
          return event;
        }),
      });
    },

    /** A player's last and top win, of all games or of one. */
    async winStatistics(playerId: string, game: string | null = null) {
      if (game !== null && !directory.find(game)) return fail('unknown_game');
      const { last, top } = await winsOf(database, playerId, game);
      return ok({ last_win: winView(last), top_win: winView(top) });
    },
  };
}

const deviceOf = ({ device }: LaunchRequest): Device => device ?? 'desktop';

/** The game and mode of a request, if the region has them open. */
function openable(directory: GameDirectory, request: LaunchRequest): Result<{ game: PlayableGame; mode: GameMode }> {
  const game = directory.find(request.code);
  if (!game) return fail('unknown_game');
  const mode = GAME_MODES.find((known) => known === request.mode);
  if (!mode) return fail('unknown_game_mode');
  if (!isAllowed(game, mode, request.region)) return fail('not_offered');
  if (!game.devices.includes(deviceOf(request))) return fail('not_offered');
  if (game.status === 'open') return ok({ game, mode });
  return fail(game.status === 'announced' ? 'game_not_open' : 'provider_unavailable');
}

function isAllowed(game: PlayableGame, mode: GameMode, region: RegionId): boolean {
  return game.isOfferedIn(region) && (mode === 'real' || offers(region, ['demo-play']));
}

function roundView(round: GameRound) {
  return {
    provider: round.provider,
    round_id: round.roundId,
    game_code: round.gameCode,
    stake: formatDecimal(round.stake, round.currency),
    payout: formatDecimal(round.payout, round.currency),
    currency: round.currency,
    status: round.status,
    created_at: round.createdAt,
  };
}

function winView(round: GameRound | null) {
  if (round === null) return null;
  return {
    game_code: round.gameCode,
    amount: formatDecimal(round.payout, round.currency),
    currency: round.currency,
    created_at: round.closedAt ?? round.createdAt,
  };
}
