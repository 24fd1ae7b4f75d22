/** Login and registration (spec section 4). Only their forms load this. */
import { affiliateOrigin, affiliateTag } from '#features/affiliate/index.ts';
import { trackRegistration } from '#features/analytics/index.ts';
import type { ApiError, Outcome } from '#platform/http.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import * as api from './api.ts';
import { keepInvite } from './invite.ts';
import type { User } from './model.ts';
import { $session, arrive } from './store.ts';
import { forgetWaiting, keepWaiting, type WaitingRegistration } from './waiting.ts';

const failed = (error: ApiError): Outcome<never> => ({ ok: false, error });

/** A result without `user_id` does nothing (spec section 4). */
export async function enter(outcome: Awaited<ReturnType<typeof api.login>>): Promise<Outcome<User | null>> {
  if (!outcome.ok) return failed(outcome.error);
  if (!outcome.value.result.user_id) return { ok: true, value: null };
  const loaded = await api.loadPlayer();
  if (!loaded.ok) return failed(loaded.error);
  arrive(loaded.value.user);
  return { ok: true, value: loaded.value.user };
}

export type Credentials = Pick<RequestOf<'login'>['body'], 'login' | 'password' | 'country'> & { twofa_code?: string };

/**
 * Logs in. `twofa_code` travels only when the two-factor flag is set (spec section 5); error 9000005 sets the flag.
 * @returns the player, or null when the service answered without one.
 */
export async function login({ twofa_code, ...credentials }: Credentials): Promise<Outcome<User | null>> {
  const asked = $session.get().twofaRequired && twofa_code ? { twofa_code } : {};
  const outcome = await api.login({ ...credentials, ...affiliateTag(), ...asked, iov_flag: true });
  if (!outcome.ok && outcome.error.name === 'two_factor_required') {
    $session.set({ ...$session.get(), twofaRequired: true });
  }
  return enter(outcome);
}

export type Registration = Omit<
  RequestOf<'register'>['body'],
  'affiliate_tag' | 'affiliate' | 'touches' | 'iov_flag' | 'x-iov'
>;

/** Asks for an account; its code is on the way to the address, or word that it has one already. */
export async function register(registration: Registration): Promise<Outcome<WaitingRegistration>> {
  const asked = await api.register({ ...registration, ...affiliateOrigin(), iov_flag: true });
  return asked.ok
    ? { ok: true, value: keepWaiting(asked.value.registration, registration.email) }
    : failed(asked.error);
}

/** Opens the account with the code of the mail, and logs in. Errors: `invalid` with the field, `registration_over`. */
export async function confirmRegistration(token: string, code: string): Promise<Outcome<User | null>> {
  const outcome = await enter(await api.confirmRegistration({ token, code }));
  if (outcome.ok && outcome.value) trackRegistration();
  if (outcome.ok) keepInvite('');
  if (outcome.ok || outcome.error.name !== 'invalid') forgetWaiting();
  return outcome;
}

/** Forgets a login that stopped at the code, so that the form starts over. */
export function forgetTwofa(): void {
  const session = $session.get();
  if (session.twofaRequired) $session.set({ ...session, twofaRequired: false });
}
