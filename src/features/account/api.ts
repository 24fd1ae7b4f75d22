/** The account's calls over the contract. */

import { $session } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf } from '#shared/contract/index.ts';

export type RoundsAsked = RequestOf<'gameRounds'>['query'];

export const loadRounds = (query: RoundsAsked) =>
  call('gameRounds', { query }, { minimumMs: FETCH_MINIMUM_MS, quiet: true });

export const loadRound = (query: RequestOf<'gameRound'>['query']) => call('gameRound', { query }, { quiet: true });

export const loadPrivacy = () => call('privacy', {}, { quiet: true });
export const askForExport = () => call('askForExport', { body: {} }, { minimumMs: FETCH_MINIMUM_MS });
export const openExport = (export_id: string) => call('openExport', { body: { export_id } });
export const askForErasure = () => call('askForErasure', { body: {} }, { minimumMs: FETCH_MINIMUM_MS });
export const withdrawErasure = () => call('withdrawErasure', { body: {} }, { minimumMs: FETCH_MINIMUM_MS });

/** How the account is protected. */
export const loadProtection = () => call('protection', {}, { quiet: true });

/** Saves the nickname. Errors: `invalid` with the field, `nickname_changed_lately`. */
export async function saveNickname(nickname: string) {
  const outcome = await call('saveNickname', { body: { nickname } }, { minimumMs: FETCH_MINIMUM_MS });
  const session = $session.get();
  if (outcome.ok && session.user) $session.set({ ...session, user: outcome.value.user });
  return outcome;
}
