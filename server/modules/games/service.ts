/** Opening games, and what a player and the public see of rounds and wins (spec sections 2, 3 and 7). */
import { randomUUID } from 'node:crypto';
import { GAME_MODES, type GameMode } from '#shared/catalogue/names.ts';
import { isOffered } from '#shared/catalogue/offer.ts';
import { formatDecimal } from '#shared/money.ts';
import { isoOf, type LocaleCode, offers, REGIONS, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { GameAggregator } from '../../ports/game-aggregator.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { GameDirectory, PlayableGame } from './directory.ts';
import { createVendorHealth } from './health.ts';
import { limitsOf, stricter } from './limits.ts';
import { type GameRound, latestWins, roundsOf, winsOf } from './store.ts';
import { issueToken } from './tokens.ts';
import { eventOf } from './wallet.ts';

export interface GamesParts {
  database: Database;
  players: PlayerDirectory;
  directory: GameDirectory;
  /** Every vendor, the studio among them. */
  aggregators: readonly GameAggregator[];
  clock: Clock;
}

export interface LaunchRequest {
  code: string;
  mode: string;
  language: LocaleCode;
  /** Where the browser is. */
  region: RegionId;
  origin: string;
  playerId: string | null;
}

export interface Launched {
  url: string;
  session_id: string;
  origin: string;
}

const PAGE_LENGTH = 20;
const FEED_LENGTH = 20;

export type Games = ReturnType<typeof createGames>;

export function createGames({ database, players, directory, aggregators, clock }: GamesParts) {
  const health = createVendorHealth(clock);

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
      if (!aggregator || !health.isUp(game.vendor)) return fail('provider_unavailable');

      const currency = player?.currency ?? REGIONS[request.region].currency;
      const here = limitsOf(game, request.region, currency);
      const limits = player ? stricter(here, limitsOf(game, player.region, currency)) : here;
      const sessionId = randomUUID();
      const token =
        mode === 'real' && player
          ? await issueToken(database, {
              provider: aggregator.name,
              sessionId,
              playerId: player.playerId,
              gameCode: game.code,
              currency,
              now: clock.now(),
            })
          : null;
      const url = await aggregator.launch({
        gameCode: game.vendorCode,
        mode,
        token,
        playerId: token === null || player === null ? null : player.playerId,
        currency,
        language: isoOf(request.language),
        parentOrigin: request.origin,
        limits,
      });
      health.note(game.vendor, url !== null);
      if (url === null) return fail('provider_unavailable');
      return ok({ url, session_id: sessionId, origin: new URL(url).origin });
    },

    /** A page of a player's rounds, newest first. */
    async rounds(playerId: string, page: number) {
      const found = await roundsOf(database, playerId, { limit: PAGE_LENGTH, offset: (page - 1) * PAGE_LENGTH });
      return { result: found.rounds.map(roundView), total: found.total };
    },

    /** The latest real wins of everyone, names masked. */
    async events() {
      const wins = await latestWins(database, FEED_LENGTH);
      return {
        result: wins.map((round) => {
          const { own: _own, top_win: _top, ...event } = eventOf(round, false, false);
          return event;
        }),
      };
    },

    /** A player's last and top win. */
    async winStatistics(playerId: string) {
      const { last, top } = await winsOf(database, playerId);
      return { last_win: winView(last), top_win: winView(top) };
    },
  };
}

/** The game and mode of a request, if the region has them open. */
function openable(directory: GameDirectory, request: LaunchRequest): Result<{ game: PlayableGame; mode: GameMode }> {
  const game = directory.find(request.code);
  if (!game) return fail('unknown_game');
  const mode = GAME_MODES.find((known) => known === request.mode);
  if (!mode) return fail('unknown_game_mode');
  if (!isAllowed(game, mode, request.region)) return fail('not_offered');
  return game.status === 'open' ? ok({ game, mode }) : fail('game_not_open');
}

function isAllowed(game: PlayableGame, mode: GameMode, region: RegionId): boolean {
  return isOffered(game, region) && (mode === 'real' || offers(region, ['demo-play']));
}

function roundView(round: GameRound) {
  return {
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
