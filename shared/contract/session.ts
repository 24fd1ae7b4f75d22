/** Session and player: login, registration, profile, language (spec sections 3, 4 and 7). */
import { z } from 'zod';
import { AFFILIATE_VALUE_LENGTH, FIELD_LENGTH, KNOWN_PASSWORD_MAXIMUM } from '../constants.ts';
import { VERIFICATION_STATUSES } from './events.ts';
import { standingSchema } from './protection.ts';
import {
  codeText,
  countryCode,
  currency,
  emailText,
  empty,
  fingerprint,
  isoDate,
  lineOf,
  localeCode,
  phoneText,
  signedAmount,
} from './scalars.ts';
import { tidyCode, tidyLine, tidyNickname } from './tidy.ts';
import { checkPostcode } from './validation.ts';

export const GENDERS = ['female', 'male', 'other'] as const;

export const profileSchema = z.strictObject({
  gender: z.enum(GENDERS),
  name: lineOf('name'),
  surname: lineOf('surname'),
  birthday: isoDate,
  country: countryCode,
  postcode: lineOf('postcode'),
  /** Empty: told within the address, before it had a field of its own. */
  town: z.string(),
  address: lineOf('address'),
});

/** Personal info as it is saved: the postcode is one of its country. */
const savedProfile = profileSchema
  .extend({ town: lineOf('town'), phone: phoneText.optional() })
  .check(({ value, issues }) => {
    const wrong = checkPostcode(value.postcode, value.country);
    if (wrong) {
      issues.push({
        code: 'custom',
        input: value.postcode,
        path: ['postcode'],
        message: wrong.key,
        params: wrong.variables,
      });
    }
  });

/** User of spec section 3. */
export const userSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Whether the player was shown to read mail at the address, and messages at the number. */
  email_confirmed: z.boolean(),
  phone_confirmed: z.boolean(),
  login: z.string(),
  /** What others may call the player; they see it masked, but in a chat (ADR 0007). */
  nickname: z.string(),
  currency,
  /** Progress to the next level in percent, and the current level; 0 means no level. */
  score: z.object({ pct: z.number().min(0).max(100), level: z.number().int().min(0) }),
  profile: profileSchema.nullable(),
  /** True until personal info is complete: guarded actions ask for it first. */
  no_profile: z.boolean(),
  verification: z.enum(VERIFICATION_STATUSES),
  /** Whether personal info is proved by documents: only support changes it then. */
  profile_proved: z.boolean(),
  total_balance: signedAmount,
  level: z.object({ name: z.string(), image: z.string().nullable() }),
  next_level: z.object({ name: z.string() }).nullable(),
  current_score: z.number().int(),
  is_last_level: z.boolean(),
  /** Known at registration; personal info starts from them. */
  country: countryCode,
  birthday: isoDate,
  language: localeCode,
  /** What they may do: a break, an exclusion and the like show on every page. */
  standing: standingSchema,
  created_at: z.string(),
});

export const loginPayload = z.strictObject({
  login: z.string().overwrite(tidyLine).min(1).max(FIELD_LENGTH.login.max),
  password: z.string().min(1).max(KNOWN_PASSWORD_MAXIMUM),
  affiliate_tag: z.string().max(AFFILIATE_VALUE_LENGTH).optional(),
  twofa_code: z.string().overwrite(tidyCode).max(16).optional(),
  /** Whose national notation a phone number is in, where the domain is of no one country. */
  country: countryCode.optional(),
  ...fingerprint,
});

/** Touches older than five years are nobody's. */
const TOUCH_MAXIMUM_SECONDS = 5 * 366 * 86_400;
/** A friend's or partner's code, as it was typed. */
const inviteCode = z.string().overwrite(tidyCode).max(AFFILIATE_VALUE_LENGTH);
const affiliateValue = z.string().max(AFFILIATE_VALUE_LENGTH);
/** What the link that brought a player carried beside its tag (spec section 3, Affiliate tracking). */
export const affiliateFields = z.strictObject({
  btag: affiliateValue,
  pid: affiliateValue,
  clickid: affiliateValue,
  extra: z.strictObject({ sub1: affiliateValue, sub2: affiliateValue, sub3: affiliateValue }),
});

/** A link that was followed to the site, and how long ago; the browser says no time of its own. */
export const touchSchema = z.strictObject({
  tag: affiliateValue.optional(),
  fields: affiliateFields.optional(),
  seconds_ago: z.number().int().min(0).max(TOUCH_MAXIMUM_SECONDS),
});

export const registrationPayload = z.strictObject({
  email: emailText,
  /** In any usual notation; stored as E.164. */
  phone: phoneText.optional(),
  password: z.string().max(KNOWN_PASSWORD_MAXIMUM),
  birthday: isoDate,
  country: countryCode,
  currency,
  accept_terms: z.literal(true),
  language: localeCode,
  affiliate_tag: affiliateValue.optional(),
  affiliate: affiliateFields.optional(),
  touches: z.strictObject({ first: touchSchema, last: touchSchema }).optional(),
  /** A friend's or partner's code that the player typed; it counts before any link. */
  invite_code: inviteCode.optional(),
  ...fingerprint,
});

/**
 * What a registration answers, whoever has the address: a letter is on its way there. `mailbox` is where it is caught
 * instead, outside production.
 */
export const registrationAsked = z.object({
  registration: z.object({
    token: z.string(),
    expires_in_seconds: z.number().int(),
    mailbox: z.string().nullable(),
  }),
});
/** What names a registration that waits. */
const registrationToken = z.string().max(64);

export const loginResult = z.object({ result: z.object({ user_id: z.string().optional() }) });

export const sessionEndpoints = {
  sessionCheck: {
    summary: 'The session behind the cookie',
    scope: 'withdraw-only',
    response: z.object({ user: userSchema, authenticated: z.literal(true), twofa_required: z.boolean() }),
    errors: ['unauthenticated'],
  },
  login: {
    summary: 'Log in with login and password',
    scope: 'second-factor-pending',
    guests: true,
    body: loginPayload,
    response: loginResult,
    errors: ['wrong_credentials', 'two_factor_required', 'rate_limited'],
  },
  logout: {
    summary: 'End the session everywhere this browser shows it',
    scope: 'second-factor-pending',
    guests: true,
    body: empty,
    response: empty,
    errors: [],
  },
  register: {
    summary: 'Ask for an account; a code goes to the address, or word that it has one already. The answer is the same',
    scope: 'none',
    body: registrationPayload,
    response: registrationAsked,
    errors: [
      'unavailable',
      'underage',
      'rate_limited',
      'person_excluded',
      'register_excluded',
      'register_unknown',
      'country_not_served',
      'country_served_elsewhere',
      'country_needs_currency',
    ],
  },
  confirmRegistration: {
    summary: 'Open the account and log in, with the code that was sent to its address',
    scope: 'second-factor-pending',
    guests: true,
    body: z.strictObject({ token: registrationToken, code: codeText }),
    response: loginResult,
    errors: ['registration_over', 'login_taken', 'rate_limited'],
  },
  resendRegistration: {
    summary: 'Another letter with another code; the one before is worthless',
    scope: 'none',
    body: z.strictObject({ token: registrationToken }),
    response: empty,
    errors: ['registration_over', 'rate_limited', 'unavailable'],
  },
  checkInvite: {
    summary: 'Whether a code that would be typed at a registration is a friend’s or a partner’s; null: nobody’s',
    scope: 'none',
    body: z.strictObject({ code: inviteCode.min(1) }),
    response: z.object({ by: z.enum(['friend', 'partner']).nullable() }),
    errors: ['rate_limited'],
  },
  player: {
    summary: 'The player’s own data',
    scope: 'withdraw-only',
    response: z.object({ user: userSchema }),
    errors: ['unauthenticated'],
  },
  saveProfile: {
    summary: 'Personal info; once complete, only support changes name and birthday',
    scope: 'full',
    /** Without `phone` the number stays; an empty one is forgotten. */
    body: savedProfile,
    response: z.object({ user: userSchema }),
    errors: [
      'unauthenticated',
      'underage',
      'person_excluded',
      'profile_locked',
      'country_not_served',
      'country_served_elsewhere',
      'country_needs_currency',
    ],
  },
  sendPhoneCode: {
    summary: 'Send a code to the player’s phone number',
    scope: 'full',
    body: empty,
    response: empty,
    errors: ['unauthenticated', 'unavailable', 'rate_limited'],
  },
  confirmPhone: {
    summary: 'Confirm the phone number with the code; from then on it logs in',
    scope: 'full',
    body: z.strictObject({ code: codeText }),
    response: empty,
    errors: ['unauthenticated', 'phone_taken'],
  },
  saveNickname: {
    summary: 'What the player is called where others can read it; at most once a day',
    scope: 'full',
    body: z.strictObject({ nickname: z.string().overwrite(tidyNickname).max(256) }),
    response: z.object({ user: userSchema }),
    errors: ['unauthenticated', 'nickname_changed_lately'],
  },
  saveLanguage: {
    summary: 'The language the player reads',
    scope: 'withdraw-only',
    body: z.strictObject({ language: localeCode }),
    response: z.object({ language: localeCode }),
    errors: ['unauthenticated'],
  },
  registerPush: {
    summary: 'A push subscription of this device',
    scope: 'full',
    body: z.strictObject({ push_token: z.string().min(1).max(4_096), platform: z.enum(['android', 'ios', 'web']) }),
    response: empty,
    errors: ['unauthenticated', 'unavailable'],
  },
} as const;
