/** The account's calls over the contract. */

import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf } from '#shared/contract/index.ts';

export const loadRounds = (page: number) => call('gameRounds', { query: { page } }, { minimumMs: FETCH_MINIMUM_MS });

export const loadRound = (query: RequestOf<'gameRound'>['query']) => call('gameRound', { query }, { quiet: true });
