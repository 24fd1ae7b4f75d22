/** The calls of bonuses over the contract. */
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf } from '#shared/contract/index.ts';

export const loadBonuses = () => call('bonuses', {}, { quiet: true });
/** Its refusals stand under the field. */
export const claimBonus = (code: string) =>
  call('claimBonus', { body: { code } }, { quiet: ({ status }) => status > 0, minimumMs: FETCH_MINIMUM_MS });
export const loadExchanges = () => call('coinExchanges', {}, { quiet: true });
/** @param idempotencyKey the same for each press of one exchange */
export const exchangeCoins = (body: RequestOf<'exchangeCoins'>['body'], idempotencyKey: string) =>
  call('exchangeCoins', { body }, { idempotencyKey, quiet: true, minimumMs: FETCH_MINIMUM_MS });
export const cancelBonus = (benefit_id: string) =>
  call('cancelBonus', { body: { benefit_id } }, { minimumMs: FETCH_MINIMUM_MS });
