/** The account's calls over the contract. */

import { $session } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf } from '#shared/contract/index.ts';

export const loadRounds = (page: number) => call('gameRounds', { query: { page } }, { minimumMs: FETCH_MINIMUM_MS });

export const loadRound = (query: RequestOf<'gameRound'>['query']) => call('gameRound', { query }, { quiet: true });

/** Saves the nickname. Errors: `invalid` with the field, `nickname_changed_lately`. */
export async function saveNickname(nickname: string) {
  const outcome = await call('saveNickname', { body: { nickname } }, { minimumMs: FETCH_MINIMUM_MS });
  const session = $session.get();
  if (outcome.ok && session.user) $session.set({ ...session, user: outcome.value.user });
  return outcome;
}
