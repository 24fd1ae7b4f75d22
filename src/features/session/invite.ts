/** The code of a friend or partner that a visitor brings: from the page's address, kept for this tab while they register. */
import { sessionStore } from '#platform/storage.ts';
import { AFFILIATE_VALUE_LENGTH } from '#shared/constants.ts';

const KEY = 'fairwind-invite';
/** The address's parameter that fills the field in. */
const PARAMETER = 'code';

/** The code of the address, else the one kept in this tab; an empty text: none. */
export function bringsInvite(search: string): string {
  const given = new URLSearchParams(search).get(PARAMETER)?.trim().slice(0, AFFILIATE_VALUE_LENGTH);
  return given || (sessionStore.get(KEY) ?? '');
}

/** Keeps what is typed, so that neither the letter's step nor a reload loses it. */
export function keepInvite(code: string): void {
  if (code.trim() === '') sessionStore.remove(KEY);
  else sessionStore.set(KEY, code.trim());
}

/** The code as a part of a registration; nothing when none was typed. */
export function sentInvite(typed: string): { invite_code?: string } {
  const code = typed.trim();
  return code === '' ? {} : { invite_code: code };
}
