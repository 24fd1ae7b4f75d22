/** The contact form: a plain form post to its own page, so its contract is fields and hints instead of an endpoint. */
import { checkEmail, checkText, type Hint, type ValidationKey } from './validation.ts';

export const CONTACT_TOPICS = [
  'account',
  'payments',
  'games',
  'sport',
  'bonuses',
  'limits',
  'privacy',
  'complaint',
  'else',
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const CONTACT_FIELDS = ['name', 'email', 'topic', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactValues = Readonly<Record<ContactField, string>>;

/** A field no person sees: what fills it is a program. */
export const CONTACT_TRAP = 'website';

/** The hints each field can show; the page carries them hidden and the server shows those that apply. */
export const CONTACT_HINTS = {
  name: ['validation_required', 'validation_max_length'],
  email: ['validation_required', 'validation_incorrect_email', 'validation_min_length', 'validation_max_length'],
  topic: ['validation_required'],
  message: ['validation_required', 'validation_min_length', 'validation_max_length'],
} as const satisfies Record<ContactField, readonly ValidationKey[]>;

/** How a post that was not accepted ended; `sent` is reached by its address (`#sent`). */
export const CONTACT_NOTICES = ['sent', 'invalid', 'rate_limited', 'failed'] as const;
export type ContactNotice = (typeof CONTACT_NOTICES)[number];

/** A topic of the list, or null. */
export function contactTopic(value: string): ContactTopic | null {
  return CONTACT_TOPICS.find((topic) => topic === value) ?? null;
}

const CHECKS: Record<ContactField, (value: string) => Hint | null> = {
  name: (value) => checkText('name', value),
  email: checkEmail,
  topic: (value) => (contactTopic(value) === null ? { key: 'validation_required', variables: {} } : null),
  message: (value) => checkText('message', value),
};

/** The hints of the fields that cannot be accepted; empty when all can. */
export function checkContact(values: ContactValues): Partial<Record<ContactField, ValidationKey>> {
  const found = CONTACT_FIELDS.flatMap((field) => {
    const hint = CHECKS[field](values[field]);
    return hint === null ? [] : [[field, hint.key] as const];
  });
  return Object.fromEntries(found);
}
