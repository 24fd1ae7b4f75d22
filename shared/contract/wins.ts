/** The public feed of wins, and a player's own (spec sections 3 and 7). */
import { z } from 'zod';
import { currency, gameCode, localeCode, signedAmount } from './scalars.ts';

/** A win as others may see it: the player's nickname is masked by the server (look.md, Names). */
export const eventSchema = z.object({
  event_id: z.string(),
  game_code: z.string(),
  player: z.string(),
  amount: signedAmount,
  currency,
  created_at: z.string(),
});

export const winSchema = z.object({
  game_code: z.string(),
  amount: signedAmount,
  currency,
  created_at: z.string(),
});

/** What else is told of others: a rank that was reached, a tournament that was won. */
export const newsSchema = z.object({
  player: z.string(),
  /** What they did, in the language that was asked for. */
  text: z.string(),
  /** The page that it leads to, without its language. */
  path: z.string(),
  created_at: z.string(),
});

/** The latest wins, or the largest of all time. */
export const EVENT_TYPES = ['all', 'top'] as const;

export const winEndpoints = {
  events: {
    summary: 'The public event feed of the region’s games, or of one game: the latest wins, or the largest',
    scope: 'none',
    query: z.object({
      type: z.enum(EVENT_TYPES).default('all'),
      game: gameCode.optional(),
      language: localeCode.optional(),
    }),
    response: z.object({
      result: z.array(eventSchema),
      /** Beside the latest wins of all games, for who names a language; of the last day. */
      news: z.array(newsSchema),
    }),
    errors: ['unknown_game'],
  },
  winStatistics: {
    summary: 'The player’s last and top win, of all games or of one',
    scope: 'withdraw-only',
    query: z.object({ game: gameCode.optional() }),
    response: z.object({ last_win: winSchema.nullable(), top_win: winSchema.nullable() }),
    errors: ['unauthenticated', 'unknown_game'],
  },
} as const;
