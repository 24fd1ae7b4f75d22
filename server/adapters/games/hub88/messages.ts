/**
 * The Hub88-style messages, from the protocol's public documentation (design section 7). Vendors add fields of their
 * own, so unknown ones pass; what is read is checked.
 */
import { z } from 'zod';
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import { listedCountry, listedText, listedWord } from '../list-rows.ts';

const text = z.string().max(255);
const id = z.string().min(8).max(64);
/** A round's name; ours to keep, so it is bounded. */
const round = z.string().min(1).max(64);
const amount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const token = z.string().min(16).max(128);
const common = { request_uuid: id, user: text.optional(), game_code: z.string().min(1).max(128).optional() };
const transaction = {
  ...common,
  token,
  transaction_uuid: id,
  round,
  game_code: z.string().min(1).max(128),
  currency: z.string().length(3),
  amount,
  round_closed: z.boolean().optional(),
};

/** What the vendor calls below `/vendor/games/hub88/` (POST). */
export const hub88Requests = {
  /** The document names the player by `user` alone; a token is taken too. */
  'user/info': z
    .object({ ...common, token: token.optional() })
    .refine(({ user, token }) => user !== undefined || token !== undefined),
  'user/balance': z.object({ ...common, token }),
  /** A bet of a free round has no amount; `reward_uuid` names the reward that pays it. */
  'transaction/bet': z.object({ ...transaction, is_free: z.boolean().nullish(), reward_uuid: id.nullish() }),
  'transaction/win': z.object({ ...transaction, reference_transaction_uuid: id }),
  'transaction/rollback': z.object({
    ...common,
    token,
    transaction_uuid: id,
    reference_transaction_uuid: id,
    round,
  }),
} as const;
export type Hub88Call = keyof typeof hub88Requests;
export type Hub88Request<Call extends Hub88Call> = z.infer<(typeof hub88Requests)[Call]>;

/** What the wallet says, in the protocol's words. */
export const HUB88_STATUSES = {
  ok: 'RS_OK',
  invalid_signature: 'RS_ERROR_INVALID_SIGNATURE',
  invalid_request: 'RS_ERROR_WRONG_SYNTAX',
  invalid_token: 'RS_ERROR_INVALID_TOKEN',
  token_expired: 'RS_ERROR_TOKEN_EXPIRED',
  wrong_currency: 'RS_ERROR_WRONG_CURRENCY',
  wrong_game: 'RS_ERROR_INVALID_GAME',
  insufficient_funds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  limit_reached: 'RS_ERROR_LIMIT_REACHED',
  duplicate_transaction: 'RS_ERROR_DUPLICATE_TRANSACTION',
  unknown_transaction: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  transaction_rolled_back: 'RS_ERROR_TRANSACTION_ROLLED_BACK',
  no_free_rounds: 'RS_ERROR_LIMIT_REACHED',
  internal: 'RS_ERROR_UNKNOWN',
} as const satisfies Record<StudioStatus, string>;

export const hub88LaunchAnswer = z.object({ url: z.url() });
export const hub88RoundAnswer = z.object({ url: z.url() });
/** Templates of rewards: a value or a count that is missing is free to choose. Values are amounts. */
export const hub88PrepaidsAnswer = z.array(
  z.object({
    prepaid_uuid: id,
    game_code: z.string().max(128).nullish(),
    currency: z.string().nullish(),
    bet_value: amount.nullish(),
    bet_count: z.number().int().min(0).nullish(),
  }),
);
export const hub88RewardAnswer = z.object({ reward_uuid: id });
/** Its rows are read one by one. */
export const hub88GamesAnswer = z.array(z.unknown());
export const hub88Game = z.object({
  game_code: listedText(128),
  name: listedText(128),
  product: listedText(64),
  category: listedWord,
  enabled: z.boolean(),
  /** Percent. */
  rtp: z.number().min(0).max(100).nullish(),
  volatility: listedWord.nullish(),
  /** `GPL_DESKTOP`, `GPL_MOBILE`; none named: all. */
  platforms: z.array(listedWord).max(10).nullish(),
  features: z.array(listedWord).max(100).nullish(),
  blocked_countries: z.array(listedCountry).max(300).nullish(),
});
