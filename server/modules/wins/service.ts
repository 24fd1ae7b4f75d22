/** The public feed of wins, and a player's own last and largest (spec sections 3 and 7). */
import type { z } from 'zod';
import { worthOf } from '#shared/catalogue/stakes.ts';
import type { EVENT_TYPES, eventSchema } from '#shared/contract/wins.ts';
import { formatDecimal } from '#shared/money.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { GameDirectory } from '../catalogue/index.ts';
import { eventOf, type GameRound } from '../game-wallet/index.ts';
import { type NewsItem, newsOf } from './news.ts';
import { winsOf, winsOfAll } from './store.ts';

export interface WinsParts {
  database: Database;
  clock: Clock;
  directory: Pick<GameDirectory, 'find' | 'all'>;
  /** The smallest win that is told, euro cents. */
  floorCents: bigint;
}

export interface EventsRequest {
  type: (typeof EVENT_TYPES)[number];
  game?: string | undefined;
  /** Where the browser is: only wins in games that are offered there are told. */
  region: RegionId;
  /** In which news are told; without it there are none. */
  language?: LocaleCode | undefined;
}

type GameEvent = z.infer<typeof eventSchema>;

const FEED_LENGTH = 20;

export type Wins = ReturnType<typeof createWins>;

export function createWins({ database, directory, clock, floorCents }: WinsParts) {
  return {
    /** The latest or the largest real wins of everyone in the games of a region, or in one of them, names masked. */
    async events(request: EventsRequest): Promise<Result<{ result: GameEvent[]; news: NewsItem[] }>> {
      const { region, type, language } = request;
      const game = request.game ?? null;
      const known = game === null ? null : directory.find(game);
      if (game !== null && !known) return fail('unknown_game');
      const without = directory.all().filter((listed) => !listed.isOfferedIn(region));
      if (known && !known.isOfferedIn(region)) return ok({ result: [], news: [] });
      const wins = await winsOfAll(database, type, {
        game,
        without: game === null ? without.map(({ code }) => code) : [],
        limit: FEED_LENGTH,
        floor: worthOf(floorCents, 'EUR'),
      });
      const asksNews = language !== undefined && game === null && type === 'all';
      return ok({
        news: asksNews ? await newsOf(database, { region, locale: language }, clock.now()) : [],
        result: wins.map((round) => {
          const { own: _own, top_win: _top, ...event } = eventOf(round, false, false);
          return event;
        }),
      });
    },

    /** A player's last and top win, of all games or of one. */
    async statistics(playerId: string, game: string | null = null) {
      if (game !== null && !directory.find(game)) return fail('unknown_game');
      const { last, top } = await winsOf(database, playerId, game);
      return ok({ last_win: winView(last), top_win: winView(top) });
    },
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
