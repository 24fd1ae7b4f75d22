/** The calls of the page that protects the account. */
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

const FORM = { minimumMs: FETCH_MINIMUM_MS };

export type ListedSession = ResponseOf<'playerSessions'>['sessions'][number];
export type SecurityEvent = ResponseOf<'securityEvents'>['events'][number];

export const loadSessions = () => call('playerSessions', {}, { quiet: true });
export const loadSecurityEvents = () => call('securityEvents', {}, { quiet: true });
export const endSession = (session_id: string) => call('endSession', { body: { session_id } }, FORM);
export const endOtherSessions = () => call('endOtherSessions', { body: {} }, FORM);

/** Errors: `invalid` with `password` or `new_password`, `rate_limited`. */
export const changePassword = (password: string, new_password: string) =>
  call('changePassword', { body: { password, new_password } }, FORM);

/** Asks for another address; the password is given anew first. Errors: `invalid` with `password` or `email`. */
export async function changeEmail(email: string, password: string) {
  const proved = await call('stepUp', { body: { password } }, FORM);
  return proved.ok ? call('changeEmail', { body: { email } }, FORM) : proved;
}
