/** Identity: sessions, security log, and what players prove themselves with. */
import { z } from 'zod';
import { KNOWN_PASSWORD_MAXIMUM } from '../constants.ts';
import { REGION_IDS, type RegionId } from '../regions/index.ts';
import { codeText, emailText, empty, lineOf, uuid } from './scalars.ts';
import { loginResult } from './session.ts';

/** What a player is told happened to the protection of their account. */
export const SECURITY_EVENT_KINDS = [
  'logged_in',
  'logged_in_new_place',
  'logged_out',
  'session_ended',
  'sessions_ended',
  'code_refused',
  'recovery_code_used',
  'recovery_codes_renewed',
  'password_changed',
  'password_restored',
  'two_factor_on',
  'two_factor_off',
  'passkey_added',
  'passkey_removed',
  'email_change_asked',
  'email_changed',
  'email_confirmed',
  'email_change_undone',
  'openid_connected',
  'openid_disconnected',
  'phone_confirmed',
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

const region = z.enum(REGION_IDS as unknown as [RegionId, ...RegionId[]]);

/** From where something was done. */
const trace = {
  /** The domain. */
  region: region.nullable(),
  /** Browser and system in their own names; null where they cannot be told. */
  device: z.string().nullable(),
  /** The address without its last part; null: not kept. */
  network: z.string().nullable(),
};

const password = z.string().min(1).max(KNOWN_PASSWORD_MAXIMUM);
const code = codeText;
/** What a link from a mail carries. */
const token = z.string().max(64);
/** A name that a player gives to a passkey. */
const passkeyName = lineOf('passkey');
/** Options for the browser's own call, and its answer: both are WebAuthn's, and are checked by its rules. */
const webAuthnOptions = z.object({ options: z.record(z.string(), z.unknown()) });
export const webAuthnResponse = z.looseObject({
  id: z.string().min(1).max(1_400),
  rawId: z.string().max(1_400),
  type: z.literal('public-key'),
  response: z.record(
    z.string().max(64),
    z.union([z.string().max(16_384), z.array(z.string().max(32)).max(16), z.number()]),
  ),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()),
});
const passkey = z.object({
  passkey_id: uuid,
  name: z.string(),
  /** The domain whose log-in takes it. */
  host: z.string(),
  created_at: z.string(),
  used_at: z.string().nullable(),
  /** Whether the log-in of the domain that is asked takes it. */
  here: z.boolean(),
});
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const identityEndpoints = {
  tokenLogin: {
    summary: 'Log in with the token of a link from a mail; a second factor is asked for all the same',
    scope: 'second-factor-pending',
    guests: true,
    body: z.strictObject({ token }),
    response: loginResult,
    errors: ['link_spent', 'two_factor_required', 'rate_limited'],
  },
  askLoginLink: {
    summary: 'Ask for a link that logs in, by mail; the answer is the same whoever has the address',
    scope: 'none',
    body: z.strictObject({ email: emailText }),
    response: empty,
    errors: ['rate_limited', 'unavailable'],
  },
  passkeyChallenge: {
    summary: 'What a passkey of this domain signs to log in; good for once and for a few minutes',
    scope: 'none',
    body: empty,
    response: webAuthnOptions,
    errors: ['rate_limited'],
  },
  passkeyLogin: {
    summary: 'Log in with a passkey: possession and the device’s own check of its user are both factors',
    scope: 'second-factor-pending',
    guests: true,
    body: z.strictObject({ response: webAuthnResponse }),
    response: loginResult,
    errors: ['passkey_refused', 'rate_limited'],
  },
  passkeys: {
    summary: 'The player’s passkeys, newest first',
    scope: 'withdraw-only',
    response: z.object({ passkeys: z.array(passkey) }),
    errors: ['unauthenticated'],
  },
  beginPasskey: {
    summary: 'What a device needs to make a passkey for this domain',
    scope: 'full',
    fresh: true,
    body: empty,
    response: webAuthnOptions,
    errors: ['unauthenticated', 'passkeys_full'],
  },
  addPasskey: {
    summary: 'Keep the passkey that a device has made',
    scope: 'full',
    fresh: true,
    body: z.strictObject({ name: passkeyName, response: webAuthnResponse }),
    response: z.object({ passkey_id: uuid }),
    errors: ['unauthenticated', 'passkey_refused', 'passkeys_full'],
  },
  renamePasskey: {
    summary: 'Give a passkey another name',
    scope: 'full',
    body: z.strictObject({ passkey_id: uuid, name: passkeyName }),
    response: empty,
    errors: ['unauthenticated', 'not_found'],
  },
  removePasskey: {
    summary: 'Forget a passkey: it opens nothing any more',
    scope: 'full',
    fresh: true,
    body: z.strictObject({ passkey_id: uuid }),
    response: empty,
    errors: ['unauthenticated', 'not_found'],
  },
  answerLogin: {
    summary:
      'Say whether a log-in from a new place was the player’s own; one that was not ends with all other sessions',
    scope: 'withdraw-only',
    body: z.strictObject({ event_id: uuid, mine: z.boolean() }),
    response: empty,
    errors: ['unauthenticated', 'not_found'],
  },
  secondFactor: {
    summary: 'The code of a login that waits for its second factor: of the app, or a recovery code',
    scope: 'second-factor-pending',
    body: z.strictObject({ twofa_code: code }),
    response: loginResult,
    errors: ['unauthenticated', 'invalid', 'rate_limited'],
  },
  recoverPassword: {
    summary: 'Ask for a link to a new password by mail; the answer is the same whoever has the address',
    scope: 'none',
    body: z.strictObject({ email: emailText }),
    response: empty,
    errors: ['rate_limited', 'unavailable'],
  },
  restorePassword: {
    summary: 'Choose a new password with a link from a mail; every other session ends',
    scope: 'second-factor-pending',
    guests: true,
    body: z.strictObject({ token, password }),
    response: loginResult,
    errors: ['link_spent', 'two_factor_required', 'rate_limited'],
  },
  changePassword: {
    summary: 'Change the password; every other session ends',
    scope: 'full',
    body: z.strictObject({ password, new_password: password }),
    response: empty,
    errors: ['unauthenticated', 'rate_limited'],
  },
  changeEmail: {
    summary: 'Ask for another e-mail address; it counts once a link sent there was opened',
    scope: 'full',
    fresh: true,
    body: z.strictObject({ email: emailText }),
    response: empty,
    errors: ['unauthenticated', 'rate_limited', 'unavailable'],
  },
  sendEmailLink: {
    summary: 'Send the link that confirms the player’s own address once more; of a confirmed one nothing is sent',
    scope: 'full',
    body: empty,
    response: empty,
    errors: ['unauthenticated', 'rate_limited', 'unavailable'],
  },
  confirmEmail: {
    summary: 'Take the new e-mail address, by the link that was sent there',
    scope: 'none',
    body: z.strictObject({ token }),
    response: empty,
    errors: ['link_spent', 'login_taken', 'rate_limited'],
  },
  undoEmail: {
    summary: 'Take back a changed e-mail address, by the link sent to the one before; every session ends',
    scope: 'none',
    body: z.strictObject({ token }),
    response: empty,
    errors: ['link_spent', 'login_taken', 'rate_limited'],
  },
  protection: {
    summary: 'How the account is protected',
    scope: 'withdraw-only',
    response: z.object({
      two_factor: z.boolean(),
      recovery_codes_left: z.number().int(),
      /** Null: the account has no password. */
      password_changed_at: z.string().nullable(),
      /** Passkeys of the domain that is asked. */
      passkeys: z.number().int(),
    }),
    errors: ['unauthenticated'],
  },
  beginTwoFactor: {
    summary: 'The secret for an authenticator app; worth nothing until a code of it came back',
    scope: 'full',
    fresh: true,
    body: empty,
    response: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['unauthenticated', 'two_factor_on'],
  },
  confirmTwoFactor: {
    summary: 'Turn the second factor on with a code of the app; answers the recovery codes, this once',
    scope: 'full',
    fresh: true,
    body: z.strictObject({ twofa_code: code }),
    response: recoveryCodes,
    errors: ['unauthenticated', 'rate_limited'],
  },
  renewRecoveryCodes: {
    summary: 'Ten new recovery codes, shown this once; those before are worthless',
    scope: 'full',
    fresh: true,
    body: empty,
    response: recoveryCodes,
    errors: ['unauthenticated', 'two_factor_off'],
  },
  endTwoFactor: {
    summary: 'Turn the second factor off with password and code; an account without password asks for a fresh proof',
    scope: 'full',
    body: z.strictObject({ password: password.optional(), twofa_code: code }),
    response: empty,
    errors: ['unauthenticated', 'step_up_required', 'rate_limited'],
  },
  stepUp: {
    summary: 'Give password, code or passkey again before a sensitive act',
    scope: 'withdraw-only',
    body: z.strictObject({
      password: password.optional(),
      twofa_code: code.optional(),
      passkey: webAuthnResponse.optional(),
    }),
    response: empty,
    errors: ['unauthenticated', 'invalid', 'passkey_refused', 'rate_limited'],
  },
  playerSessions: {
    summary: 'Where the player is logged in, last used first',
    scope: 'withdraw-only',
    response: z.object({
      sessions: z.array(
        z.object({
          session_id: uuid,
          ...trace,
          created_at: z.string(),
          /** Within the minute. */
          seen_at: z.string(),
          /** The one that asks. */
          current: z.boolean(),
        }),
      ),
    }),
    errors: ['unauthenticated'],
  },
  endSession: {
    summary: 'End another session of the player; its sockets close',
    scope: 'withdraw-only',
    body: z.strictObject({ session_id: uuid }),
    response: empty,
    errors: ['unauthenticated', 'not_found'],
  },
  endOtherSessions: {
    summary: 'End every session of the player but this one',
    scope: 'withdraw-only',
    body: empty,
    response: z.object({ ended: z.number().int() }),
    errors: ['unauthenticated'],
  },
  securityEvents: {
    summary: 'What happened to the protection of the account, newest first',
    scope: 'withdraw-only',
    response: z.object({
      events: z.array(
        z.object({
          event_id: uuid,
          kind: z.enum(SECURITY_EVENT_KINDS),
          ...trace,
          at: z.string(),
          /** A log-in from a new place that the player has not answered for; never the asking session’s own. */
          doubtful: z.boolean(),
        }),
      ),
    }),
    errors: ['unauthenticated'],
  },
} as const;
