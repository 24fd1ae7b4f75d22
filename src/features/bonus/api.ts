/** The calls of bonuses over the contract. */
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';

export const loadBonuses = () => call('bonuses', {}, { quiet: true });
/** Its refusals stand under the field. */
export const claimBonus = (code: string) =>
  call('claimBonus', { body: { code } }, { quiet: ({ status }) => status > 0, minimumMs: FETCH_MINIMUM_MS });
export const loadExchanges = () => call('coinExchanges', {}, { quiet: true });
export const cancelBonus = (benefit_id: string) =>
  call('cancelBonus', { body: { benefit_id } }, { minimumMs: FETCH_MINIMUM_MS });
