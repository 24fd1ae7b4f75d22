/** What the wallet's refusal of a bet or of a whole round says about it. */
import type { StudioStatus } from '#shared/contract/aggregator.ts';

/**
 * `declined`: it was not taken and will not be, whichever copy of it is still on its way, for the wallet keeps its first
 * verdict. `unclear`: the status says nothing of a copy that was sent before and may have been carried out.
 */
const VERDICTS: Readonly<Record<Exclude<StudioStatus, 'ok'>, 'declined' | 'unclear'>> = {
  invalid_signature: 'unclear',
  invalid_request: 'unclear',
  invalid_token: 'declined',
  token_expired: 'declined',
  wrong_currency: 'declined',
  wrong_game: 'declined',
  insufficient_funds: 'declined',
  no_free_rounds: 'declined',
  limit_reached: 'declined',
  duplicate_transaction: 'unclear',
  unknown_transaction: 'unclear',
  transaction_rolled_back: 'declined',
  internal: 'unclear',
};

/** Whether a refusal is final for every copy of the call. */
export function isVerdict(status: Exclude<StudioStatus, 'ok'>): boolean {
  return VERDICTS[status] === 'declined';
}
