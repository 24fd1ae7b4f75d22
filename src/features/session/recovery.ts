/** The ways back in: a new password by mail, a code that is still to be shown, links that change the address. */
import type { Outcome } from '#platform/http.ts';
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import { enter } from './entry.ts';
import type { User } from './model.ts';

const FORM = { minimumMs: FETCH_MINIMUM_MS };

/** Asks for a link by mail. Errors: `invalid` with the field, `rate_limited`, `unavailable`. */
export const recoverPassword = (email: string) => call('recoverPassword', { body: { email } }, FORM);

/** Sets a new password by a link and comes in. Errors: `link_spent`, `invalid`, `two_factor_required`. */
export async function restorePassword(token: string, password: string): Promise<Outcome<User | null>> {
  return enter(await call('restorePassword', { body: { token, password } }, FORM));
}

/** Shows the second factor that a login waits for. Error: `invalid` with the field. */
export async function showSecondFactor(code: string): Promise<Outcome<User | null>> {
  return enter(await call('secondFactor', { body: { twofa_code: code } }, FORM));
}

/** Asks for a link that logs in, by mail. Errors: `invalid` with the field, `rate_limited`, `unavailable`. */
export const askLoginLink = (email: string) => call('askLoginLink', { body: { email } }, FORM);

/** Comes in by such a link. Errors: `link_spent`, `two_factor_required`. */
export async function loginByToken(token: string): Promise<Outcome<User | null>> {
  return enter(await call('tokenLogin', { body: { token } }, FORM));
}

export const confirmEmail = (token: string) => call('confirmEmail', { body: { token } }, FORM);
export const undoEmail = (token: string) => call('undoEmail', { body: { token } }, FORM);
