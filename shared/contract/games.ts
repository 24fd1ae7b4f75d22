/** Game launch, rounds and wins (spec sections 2, 3 and 7). */
import { z } from 'zod';
import { DEVICES } from '../catalogue/names.ts';
import { studioDrawn } from './aggregator.ts';
import { currency, localeCode, page, signedAmount, uuid } from './scalars.ts';

/** A win as others may see it: the name is masked by the server (look.md, Names). */
export const eventSchema = z.object({
  event_id: z.string(),
  game_code: z.string(),
  player: z.string(),
  amount: signedAmount,
  currency,
  created_at: z.string(),
});

/** What progressive jackpots hold now, the largest of each pool first. */
export const jackpotsSchema = z.object({
  currency,
  pools: z.array(z.object({ pool: z.string(), pots: z.array(z.object({ tier: z.string(), amount: signedAmount })) })),
});
export type Jackpots = z.infer<typeof jackpotsSchema>;

export const winSchema = z.object({
  game_code: z.string(),
  amount: signedAmount,
  currency,
  created_at: z.string(),
});

/** A round in the player's history. */
const roundFields = {
  provider: z.string(),
  round_id: z.string(),
  game_code: z.string(),
  stake: signedAmount,
  payout: signedAmount,
  currency,
  status: z.enum(['open', 'closed', 'rolled_back']),
  created_at: z.string(),
};

/** A game by its code; whether there is such a game the server says. */
const gameCode = z.string().max(64);

/** The latest wins, or the largest of all time. */
export const EVENT_TYPES = ['all', 'top'] as const;

export const gamesEndpoints = {
  launchGame: {
    summary: 'Open a game: the address of its frame',
    body: z.strictObject({
      code: gameCode,
      mode: z.string().max(16),
      language: localeCode,
      /** What the browser runs on; some games are made for one kind only. */
      device: z.enum(DEVICES).optional(),
    }),
    response: z.object({ url: z.string(), session_id: uuid, origin: z.string() }),
    errors: [
      'unauthenticated',
      'profile_required',
      'unknown_game',
      'unknown_game_mode',
      'game_not_open',
      'not_offered',
      'provider_unavailable',
      'rate_limited',
    ],
  },
  gameRound: {
    summary: 'A round of the player with everything that was booked on it, and what the vendor says of it',
    query: z.object({
      provider: z.string().min(1).max(64),
      round_id: z.string().min(1).max(128),
      language: localeCode,
    }),
    response: z.object({
      result: z.object({
        ...roundFields,
        closed_at: z.string().nullable(),
        entries: z.array(
          z.object({
            transaction_id: z.string(),
            kind: z.enum(['bet', 'win', 'rollback']),
            state: z.enum(['posted', 'rolled_back']),
            amount: signedAmount,
            /** The player's balance after it. */
            balance: signedAmount,
            created_at: z.string(),
          }),
        ),
        /** Null when the vendor tells nothing, or cannot be asked now. */
        details: z.object({ url: z.string(), drawn: studioDrawn }).nullable(),
      }),
    }),
    errors: ['unauthenticated', 'not_found'],
  },
  interruptedRounds: {
    summary: 'Rounds of the player that wait to go on, and those that were taken back lately; newest first',
    response: z.object({
      result: z.array(
        z.object({
          round_id: z.string(),
          game_code: z.string(),
          stake: signedAmount,
          currency,
          status: z.enum(['open', 'rolled_back']),
          created_at: z.string(),
        }),
      ),
    }),
    errors: ['unauthenticated'],
  },
  gameRounds: {
    summary: 'The player’s game history, newest first',
    query: z.object({ page }),
    response: z.object({
      result: z.array(z.object(roundFields)),
      total: z.number().int(),
    }),
    errors: ['unauthenticated'],
  },
  events: {
    summary: 'The public event feed of the region’s games, or of one game: the latest wins, or the largest',
    query: z.object({ type: z.enum(EVENT_TYPES).default('all'), game: gameCode.optional() }),
    response: z.object({ result: z.array(eventSchema) }),
    errors: ['unknown_game'],
  },
  jackpots: {
    summary: 'The pots of the jackpots in a currency, the region’s unless told; none where jackpots are not offered',
    query: z.object({ currency: currency.optional() }),
    response: jackpotsSchema,
    errors: [],
  },
  winStatistics: {
    summary: 'The player’s last and top win, of all games or of one',
    query: z.object({ game: gameCode.optional() }),
    response: z.object({ last_win: winSchema.nullable(), top_win: winSchema.nullable() }),
    errors: ['unauthenticated', 'unknown_game'],
  },
} as const;
