/** Names of others are masked (look.md, Names): `selma-k` → `se•••k`. */
import type { BaseLanguage } from './regions/locales.ts';

const MASK = '•••';
/** Ends the name of a simulated player (ADR 0123), masked or not; no nickname that somebody chooses may hold it. */
export const SIMULATED_MARK = '*';

/** Whether a name, masked or not, is a simulated player's. */
export const isSimulated = (name: string): boolean => name.endsWith(SIMULATED_MARK);

/** A person's name as their language has it: Hungarian puts the surname first. */
export const fullName = (name: string, surname: string, language: BaseLanguage): string =>
  nameOrder(language)
    .map((part) => ({ name, surname })[part])
    .join(' ');

/** The order of a person's names in a language. */
export const nameOrder = (language: BaseLanguage): readonly ('name' | 'surname')[] =>
  language === 'hu' ? ['surname', 'name'] : ['name', 'surname'];

/** The masked form; of short names less is shown. A simulated player's keeps its mark. */
export function maskName(name: string): string {
  if (isSimulated(name)) return `${maskName(name.slice(0, -SIMULATED_MARK.length))}${SIMULATED_MARK}`;
  const letters = [...name.trim()];
  if (letters.length === 0) return MASK;
  if (letters.length < 4) return `${letters[0]}${MASK}`;
  return `${letters.slice(0, 2).join('')}${MASK}${letters.at(-1)}`;
}

/** Of an address two letters and its host are left: `mara@inbox.example` → `ma•••@inbox.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const letters = [...email.slice(0, Math.max(0, at))];
  return `${letters.slice(0, letters.length < 4 ? 1 : 2).join('')}${MASK}${at < 0 ? '' : email.slice(at)}`;
}
