/** Identity: sessions, security log, and what players prove themselves with. */
import { z } from 'zod';
import { FIELD_LENGTH } from '../constants.ts';
import { REGION_IDS, type RegionId } from '../regions/index.ts';
import { empty, uuid } from './scalars.ts';

/** What a player is told happened to the protection of their account. */
export const SECURITY_EVENT_KINDS = [
  'logged_in',
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
  'email_change_asked',
  'email_changed',
  'email_change_undone',
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

const password = z.string().min(1).max(256);
const code = z.string().min(1).max(16);
/** What a link from a mail carries. */
const token = z.string().max(64);
const loginResult = z.object({ result: z.object({ user_id: z.string().optional() }) });
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const identityEndpoints = {
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
    body: z.strictObject({ email: z.string().max(FIELD_LENGTH.email.max) }),
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
    body: z.strictObject({ email: z.string().max(FIELD_LENGTH.email.max) }),
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
    summary: 'Turn the second factor off with password and code',
    scope: 'full',
    body: z.strictObject({ password, twofa_code: code }),
    response: empty,
    errors: ['unauthenticated', 'rate_limited'],
  },
  stepUp: {
    summary: 'Give password or code again before a sensitive act',
    scope: 'withdraw-only',
    body: z.strictObject({ password: password.optional(), twofa_code: code.optional() }),
    response: empty,
    errors: ['unauthenticated', 'invalid', 'rate_limited'],
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
      events: z.array(z.object({ kind: z.enum(SECURITY_EVENT_KINDS), ...trace, at: z.string() })),
    }),
    errors: ['unauthenticated'],
  },
} as const;
