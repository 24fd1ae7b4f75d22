/** The calls of the page that protects the account. */
import { call, type Outcome } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';

const FORM = { minimumMs: FETCH_MINIMUM_MS };

export type ListedSession = ResponseOf<'playerSessions'>['sessions'][number];
export type Protection = ResponseOf<'protection'>;
export type Passkey = ResponseOf<'passkeys'>['passkeys'][number];
export type SecurityEvent = ResponseOf<'securityEvents'>['events'][number];

export const loadSessions = () => call('playerSessions', {}, { quiet: true });
export const loadSecurityEvents = () => call('securityEvents', {}, { quiet: true });
export const endSession = (session_id: string) => call('endSession', { body: { session_id } }, FORM);
export const endOtherSessions = () => call('endOtherSessions', { body: {} }, FORM);

export const sendPhoneCode = () => call('sendPhoneCode', { body: {} }, FORM);
/** Errors: `invalid` with `code`, `phone_taken`. */
export const confirmPhone = (code: string) => call('confirmPhone', { body: { code } }, FORM);

/** Errors: `invalid` with `password` or `new_password`, `rate_limited`. */
export const changePassword = (password: string, new_password: string) =>
  call('changePassword', { body: { password, new_password } }, FORM);

/** Asks for another address; a fresh proof is asked for first. Errors: `invalid` with `email`, `rate_limited`. */
export const changeEmail = (email: string) => call('changeEmail', { body: { email } }, FORM);

/** The link that confirms the player's own address, once more. Errors: `rate_limited`, `unavailable`. */
export const sendEmailLink = () => call('sendEmailLink', { body: {} }, FORM);

export const loadProtection = () => call('protection', {}, { quiet: true });
export const answerLogin = (event_id: string, mine: boolean) => call('answerLogin', { body: { event_id, mine } }, FORM);

export const beginTwoFactor = () => call('beginTwoFactor', { body: {} });
/** Error: `invalid` with `twofa_code`. */
export const confirmTwoFactor = (twofa_code: string) => call('confirmTwoFactor', { body: { twofa_code } }, FORM);
/** Errors: `invalid` with `password` or `twofa_code`. */
export const endTwoFactor = (body: RequestOf<'endTwoFactor'>['body']) => call('endTwoFactor', { body }, FORM);
export const renewRecoveryCodes = () => call('renewRecoveryCodes', { body: {} });

export const loadPasskeys = () => call('passkeys', {}, { quiet: true });
export const beginPasskey = () => call('beginPasskey', { body: {} });
export const addPasskey = (body: RequestOf<'addPasskey'>['body']) => call('addPasskey', { body }, FORM);
export const renamePasskey = (passkey_id: string, name: string) =>
  call('renamePasskey', { body: { passkey_id, name } }, FORM);
export const removePasskey = (passkey_id: string) => call('removePasskey', { body: { passkey_id } }, FORM);

export interface Known {
  protection: Protection;
  sessions: ListedSession[];
  events: SecurityEvent[];
  passkeys: Passkey[];
}

/** All that the page shows, or why some of it could not be loaded. */
export async function loadKnown(): Promise<Outcome<Known>> {
  const [protection, sessions, events, passkeys] = await Promise.all([
    loadProtection(),
    loadSessions(),
    loadSecurityEvents(),
    loadPasskeys(),
  ]);
  if (!protection.ok) return protection;
  if (!sessions.ok) return sessions;
  if (!events.ok) return events;
  if (!passkeys.ok) return passkeys;
  const value = {
    protection: protection.value,
    sessions: sessions.value.sessions,
    events: events.value.events,
    passkeys: passkeys.value.passkeys,
  };
  return { ok: true, value };
}
