/**
 * The SoftSwiss-style messages, from the protocol's public documentation (design section 7). Amounts are minor units.
 * Vendors add fields of their own, so unknown ones pass; what is read is checked.
 */
import { z } from 'zod';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { listedCountry, listedText, listedWord } from '../list-rows.ts';

const id = z.string().min(1).max(64);
const minor = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const common = {
  user_id: z.uuid(),
  currency: z.string().length(3),
  game: z.string().min(1).max(128),
};
/** So many actions come in one request at most. */
const MOST_ACTIONS = 20;

export const softswissRequests = {
  play: z.object({
    ...common,
    game_id: id.optional(),
    finished: z.boolean().optional(),
    actions: z
      .array(z.object({ action: z.enum(['bet', 'win']), amount: minor, action_id: id }))
      .max(MOST_ACTIONS)
      .optional(),
  }),
  /** An issue of free spins is over: `total_amount` is what they won together, minor units. */
  freespins: z.object({
    issue_id: id,
    status: z.enum(['played', 'finished', 'expired', 'canceled']),
    total_amount: minor,
    /** How many were played, from vendors that say so. */
    freespins_performed: z.number().int().min(0).max(1000).nullish(),
  }),
  rollback: z.object({
    ...common,
    game_id: id,
    finished: z.boolean().optional(),
    actions: z
      .array(z.object({ action: z.literal('rollback'), action_id: id, original_action_id: id }))
      .min(1)
      .max(MOST_ACTIONS),
  }),
} as const;
export type SoftswissCall = keyof typeof softswissRequests;
export type SoftswissRequest<Call extends SoftswissCall> = z.infer<(typeof softswissRequests)[Call]>;

interface Refusal {
  /** HTTP. */
  http: 400 | 403 | 412 | 500;
  code: number;
  message: string;
}

/** What the wallet refuses, in the protocol's codes. */
export const SOFTSWISS_REFUSALS = {
  invalid_signature: { http: 403, code: 403, message: 'The signature is wrong' },
  invalid_request: { http: 400, code: 400, message: 'The request cannot be carried out' },
  invalid_token: { http: 412, code: 101, message: 'The player has no such game open' },
  token_expired: { http: 412, code: 101, message: 'The player’s game has ended' },
  wrong_currency: { http: 412, code: 154, message: 'The currency is not the player’s' },
  wrong_game: { http: 412, code: 107, message: 'The game is not offered to the player' },
  insufficient_funds: { http: 412, code: 100, message: 'The balance is below the stake' },
  limit_reached: { http: 412, code: 105, message: 'A limit of the player’s region is reached' },
  duplicate_transaction: { http: 400, code: 400, message: 'The action id was used with other fields' },
  unknown_transaction: { http: 400, code: 400, message: 'The round holds no such bet' },
  transaction_rolled_back: { http: 400, code: 400, message: 'The bet was taken back' },
  no_free_rounds: { http: 400, code: 620, message: 'There are no free spins left' },
  internal: { http: 500, code: 500, message: 'Nobody knows whether it was done; repeat it' },
} as const satisfies Record<Exclude<StudioStatus, 'ok'>, Refusal>;

const countries = z.object({ blacklist: z.array(listedCountry).max(300).nullish() });

export const softswissLaunchAnswer = z.object({ launch_options: z.object({ game_url: z.url() }) });
export const softswissRoundAnswer = z.object({ url: z.url() });
/** Its rows are read one by one. */
export const softswissGamesAnswer = z.object({ games: z.array(z.unknown()) });
export const softswissGame = z.object({
  identifier: listedText(128),
  title: listedText(128),
  provider: listedText(64),
  category: listedWord,
  /** Percent. */
  payout: z.number().min(0).max(100).nullish(),
  /** `low`, `medium-high`, … */
  volatility_rating: listedWord.nullish(),
  /** `desktop`, `mobile`; none named: all. */
  devices: z.array(listedWord).max(10).nullish(),
  has_jackpot: z.boolean().nullish(),
  feature_group: listedWord.nullish(),
  restrictions: z.object({ default: countries.nullish() }).nullish(),
});
