/** What is written to players, and what each letter's link does. */
import type { LinkPurpose } from '../identity/index.ts';

export const LETTER_KINDS = [
  'restore',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'confirm_email',
  'email_changed',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** A letter without a row has no link: it tells what was done. */
export const LINKS: Partial<Record<LetterKind, LinkPurpose>> = {
  restore: 'restore',
  confirm_email: 'confirm_email',
  email_changed: 'undo_email',
};
