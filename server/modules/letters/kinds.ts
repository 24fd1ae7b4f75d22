/** What is written to players, and what each letter's link does. */
import type { LinkPurpose } from '../identity/index.ts';

export const LETTER_KINDS = [
  'restore',
  'login',
  'password_changed',
  'two_factor_on',
  'two_factor_off',
  'confirm_email',
  'email_changed',
  'openid_connected',
  'openid_disconnected',
  'data_erased',
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** A letter without a row has no link: it tells what was done. */
export const LINKS: Partial<Record<LetterKind, LinkPurpose>> = {
  restore: 'restore',
  login: 'login',
  confirm_email: 'confirm_email',
  email_changed: 'undo_email',
};

export const isLetterKind = (kind: string): kind is LetterKind => LETTER_KINDS.some((known) => known === kind);
