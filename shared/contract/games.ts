/** Opening games, and the history of rounds (spec sections 2 and 3). */
import { z } from 'zod';
import { DEVICES } from '../catalogue/names.ts';
import { STUDIO_STATUSES, studioDrawn } from './aggregator.ts';
import { PLAY_ERRORS } from './protection-errors.ts';
import { amount, currency, gameCode, localeCode, signedAmount, uuid } from './scalars.ts';

/** A round in the player's history. */
const roundFields = {
  provider: z.string(),
  round_id: z.string(),
  game_code: z.string(),
  stake: signedAmount,
  payout: signedAmount,
  currency,
  /** `refused`: its stake was never taken. */
  status: z.enum(['open', 'closed', 'rolled_back', 'refused']),
  /** Why it was refused; null for any other. */
  refusal: z.enum(STUDIO_STATUSES).nullable(),
  /** A free round: the operator paid its stake. */
  free: z.boolean(),
  created_at: z.string(),
};

/** `returned`: taken back. Rounds that neither won nor lost are in none but all. */
export const ROUND_RESULTS = ['won', 'lost', 'open', 'returned', 'refused'] as const;

const roundFilters = {
  game: gameCode.optional(),
  result: z.enum(ROUND_RESULTS).optional(),
  /** Instants: the first that counts, and the first that no longer does. */
  since: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
};

export const gamesEndpoints = {
  launchGame: {
    summary: 'Open a game: the address of its frame',
    scope: 'full',
    guests: true,
    body: z.strictObject({
      code: gameCode,
      mode: z.string().max(16),
      language: localeCode,
      /** What the browser runs on; some games are made for one kind only. */
      device: z.enum(DEVICES).optional(),
    }),
    response: z.object({
      url: z.string(),
      session_id: uuid,
      /** Whose game it is: what its frame may do depends on it. */
      vendor: z.string(),
      origin: z.string(),
      /** What the law asks of this game for whoever plays it: of the domain, and of the country the player lives in. */
      limits: z.object({
        /** Highest stake of a round; null: none. */
        stake_maximum: amount.nullable(),
        /** Shortest time between the starts of two rounds, ms. */
        round_minimum_ms: z.number().int(),
        /** The highest stake that counts towards the wagering of the bonus that the player has; null: no stake is too high. */
        counted_up_to: amount.nullable(),
        currency,
      }),
    }),
    errors: [
      'withdraw_only',
      'unauthenticated',
      'profile_required',
      ...PLAY_ERRORS,
      'unknown_game',
      'unknown_game_mode',
      'game_not_open',
      'not_offered',
      'forbidden_by_law',
      'provider_unavailable',
      'rate_limited',
    ],
  },
  gameRound: {
    summary: 'A round of the player with everything that was booked on it, and what the vendor says of it',
    scope: 'withdraw-only',
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
    scope: 'withdraw-only',
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
    summary: 'The player’s game history, newest first, page after page by `after`',
    scope: 'withdraw-only',
    query: z.object({
      ...roundFilters,
      /** What the page before ended with. */
      after: z
        .string()
        .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~.{1,128}$/)
        .optional(),
    }),
    response: z.object({
      result: z.array(z.object(roundFields)),
      /** For the page that follows; null on the last. */
      next: z.string().nullable(),
      /** The games of the player's latest rounds, for the filter; on the first page only. */
      games: z.array(z.string()),
    }),
    errors: ['unauthenticated'],
  },
  gameRoundsFile: {
    summary: 'The same as CSV, the newest 10,000 rounds at most',
    scope: 'withdraw-only',
    query: z.object(roundFilters),
    download: 'text/csv; charset=utf-8',
    response: z.string(),
    errors: ['unauthenticated', 'rate_limited'],
  },
} as const;
