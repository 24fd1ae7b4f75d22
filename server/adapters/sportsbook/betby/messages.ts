/**
 * The BetBy-style wallet messages, as public integrations read them (docs/integrating.md says what of it is unverified).
 * Amounts are minor units. The vendor adds fields of its own, so unknown ones pass; what is read is checked.
 */
import { z } from 'zod';
import type { StudioStatus } from '#shared/contract/aggregator.ts';

const id = z.string().min(1).max(64);
const minor = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const currency = z.string().length(3);

const transaction = z.object({ id, ext_player_id: z.uuid(), amount: minor, currency });
/** Later messages name the bet by what we answered to it: its own transaction's id. */
const ofBet = { bet_transaction_id: id };
const paying = z.object({ ...ofBet, amount: minor, currency, transaction });

export const betbyRequests = {
  'bet/make': z.object({
    amount: minor,
    currency,
    transaction,
    bonus_id: z.string().max(64).nullish(),
  }),
  'bet/commit': z.object(ofBet),
  'bet/settlement': z.object(ofBet),
  'bet/win': paying,
  'bet/lost': paying,
  'bet/refund': z.object({ ...ofBet, transaction }),
  /** Of a settlement; the one that is meant is the bet's last unless it is named. */
  'bet/rollback': z.object({ ...ofBet, parent_transaction_id: id.nullish(), transaction }),
  'bet/discard': z.object({ ext_player_id: z.uuid(), transaction_id: id }),
} as const;
export type BetbyCall = keyof typeof betbyRequests;
export type BetbyRequest<Call extends BetbyCall> = z.infer<(typeof betbyRequests)[Call]>;

interface Refusal {
  http: 400 | 403 | 500;
  code: number;
  message: string;
}

/** What the wallet refuses, in the protocol's codes. */
export const BETBY_REFUSALS = {
  invalid_signature: { http: 400, code: 2005, message: 'Invalid JWT token' },
  invalid_request: { http: 400, code: 2004, message: 'Bad request' },
  invalid_token: { http: 400, code: 1006, message: 'Player not found' },
  token_expired: { http: 400, code: 1005, message: 'Session has expired' },
  wrong_currency: { http: 400, code: 2002, message: 'Invalid currency' },
  wrong_game: { http: 400, code: 1007, message: 'Player is blocked' },
  insufficient_funds: { http: 400, code: 2001, message: 'Not enough money' },
  limit_reached: { http: 400, code: 4001, message: 'Player limits exceeded' },
  duplicate_transaction: { http: 400, code: 2004, message: 'The transaction id was used with other fields' },
  unknown_transaction: { http: 400, code: 2003, message: 'Parent transaction not found' },
  transaction_rolled_back: { http: 400, code: 2003, message: 'The bet was taken back' },
  no_free_rounds: { http: 400, code: 3001, message: 'Bonus not found' },
  internal: { http: 500, code: 2004, message: 'Nobody knows whether it was done; repeat it' },
} as const satisfies Record<Exclude<StudioStatus, 'ok'>, Refusal>;
