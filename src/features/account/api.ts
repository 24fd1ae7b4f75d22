/** The account's calls over the contract. */

import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';

export const loadRounds = (page: number) => call('gameRounds', { query: { page } }, { minimumMs: FETCH_MINIMUM_MS });
