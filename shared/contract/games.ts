/** Game launch, rounds and wins (spec sections 2, 3 and 7). */
import { z } from 'zod';
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

export const winSchema = z.object({
  game_code: z.string(),
  amount: signedAmount,
  currency,
  created_at: z.string(),
});

export const gamesEndpoints = {
  launchGame: {
    summary: 'Open a game: the address of its frame',
    body: z.strictObject({ code: z.string().max(64), mode: z.string().max(16), language: localeCode }),
    response: z.object({ url: z.string(), session_id: uuid, origin: z.string() }),
    errors: [
      'unauthenticated',
      'profile_required',
      'unknown_game',
      'unknown_game_mode',
      'game_not_open',
      'not_offered',
      'provider_unavailable',
    ],
  },
  gameRounds: {
    summary: 'The player’s game history, newest first',
    query: z.object({ page }),
    response: z.object({
      result: z.array(
        z.object({
          round_id: z.string(),
          game_code: z.string(),
          stake: signedAmount,
          payout: signedAmount,
          currency,
          status: z.enum(['open', 'closed', 'rolled_back']),
          created_at: z.string(),
        }),
      ),
      total: z.number().int(),
    }),
    errors: ['unauthenticated'],
  },
  events: {
    summary: 'The public event feed',
    query: z.object({ type: z.literal('all').default('all') }),
    response: z.object({ result: z.array(eventSchema) }),
    errors: [],
  },
  winStatistics: {
    summary: 'The player’s last and top win',
    response: z.object({ last_win: winSchema.nullable(), top_win: winSchema.nullable() }),
    errors: ['unauthenticated'],
  },
} as const;
