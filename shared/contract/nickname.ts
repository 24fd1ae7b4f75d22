/** Nicknames: what a player may be called where others can read it (ADR 0007). Both sides ask; the server decides. */
import { FIELD_LENGTH } from '../constants.ts';
import type { Hint, ValidationKey } from './validation.ts';

const LETTERS_AND_DIGITS = /^[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd} _-]*$/u;
/** Marks that are stacked to overflow their line: no script needs more than two on a letter. */
const STACKED_MARKS = /\p{M}{3,}/u;
/** The least digits of a phone number. */
const PHONE_DIGITS = 7;

/** Letters of other alphabets that look like Latin ones: a name must not pass for another. */
const LOOKALIKES: Readonly<Record<string, string>> = Object.fromEntries([
  ['а', 'a'],
  ['в', 'b'],
  ['с', 'c'],
  ['е', 'e'],
  ['н', 'h'],
  ['і', 'i'],
  ['ј', 'j'],
  ['к', 'k'],
  ['м', 'm'],
  ['о', 'o'],
  ['р', 'p'],
  ['ѕ', 's'],
  ['т', 't'],
  ['у', 'y'],
  ['х', 'x'],
  ['ԁ', 'd'],
  ['ԛ', 'q'],
  ['ԝ', 'w'],
  ['α', 'a'],
  ['β', 'b'],
  ['ε', 'e'],
  ['η', 'h'],
  ['ι', 'i'],
  ['κ', 'k'],
  ['ν', 'v'],
  ['ο', 'o'],
  ['ρ', 'p'],
  ['τ', 't'],
  ['υ', 'y'],
  ['χ', 'x'],
  ['ı', 'i'],
]);
/** Digits that stand for letters in words. */
const DIGIT_LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };

/** Whoever has one of these in the name would be taken for the operator. Plain letters without marks. */
const RESERVED_ANYWHERE: readonly string[] = [
  'fairwind',
  'admin',
  'amministra',
  'moderator',
  'moderador',
  'support',
  'suporte',
  'operator',
  'operador',
  'official',
  'offiziell',
  'oficial',
  'ufficiale',
  'customerservice',
  'kundenservice',
  'kundendienst',
  'kundestotte',
  'assistenza',
  'asiakaspalvelu',
  'ugyfelszolgalat',
  'obslugaklienta',
  'croupier',
  'flappiator',
  'helpdesk',
  'webmaster',
  'responsiblegaming',
  'compliance',
];
/** These are reserved only as a whole word of the name: they are parts of many harmless ones. */
const RESERVED_WORDS: readonly string[] = [
  'banker',
  'bot',
  'casino',
  'crm',
  'dealer',
  'host',
  'house',
  'kyc',
  'mod',
  'mods',
  'owner',
  'root',
  'security',
  'service',
  'staff',
  'system',
];

/** What makes two nicknames the same one: neither case nor separators nor letters that look alike tell them apart. */
export function nicknameKey(nickname: string): string {
  const plain = nickname.normalize('NFKC').toUpperCase().toLowerCase();
  return [...plain.replace(/[ _-]/g, '')].map((letter) => LOOKALIKES[letter] ?? letter).join('');
}

/** A word without marks, with digits read as the letters they stand for. */
function plainWord(word: string): string {
  const letters = nicknameKey(word.normalize('NFKD').replace(/\p{M}/gu, ''));
  return [...letters].map((letter) => DIGIT_LETTERS[letter] ?? letter).join('');
}

function isReserved(nickname: string): boolean {
  const whole = plainWord(nickname);
  const words = nickname.split(/[ _-]/).flatMap((word) => [plainWord(word), plainWord(word.replace(/\p{Nd}/gu, ''))]);
  return (
    RESERVED_ANYWHERE.some((reserved) => whole.includes(reserved)) ||
    RESERVED_WORDS.some((reserved) => words.includes(reserved))
  );
}

/** The part of an address that names its owner. */
const ownerOf = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/** Whether a name gives away how to reach its player: their own e-mail address, or a phone number. */
function isPersonal(nickname: string, email: string | null): boolean {
  const digits = nickname.replace(/\P{Nd}/gu, '').length;
  return (
    digits >= PHONE_DIGITS ||
    (email !== null && nicknameKey(ownerOf(email).replace(/[.+]/g, '')) === nicknameKey(nickname))
  );
}

/**
 * Why a nickname cannot be taken; null when it can, if nobody has it.
 * @param nickname as `tidyNickname` leaves it
 * @param email the player's own, where there is one
 */
export function checkNickname(nickname: string, email: string | null): Hint | null {
  const { min, max } = FIELD_LENGTH.nickname;
  const { length } = [...nickname];
  if (length === 0) return { key: 'validation_required', variables: {} };
  if (length < min) return { key: 'validation_min_length', variables: { minimum: min } };
  if (length > max) return { key: 'validation_max_length', variables: { maximum: max } };
  const key = objectionTo(nickname, email);
  return key && { key, variables: {} };
}

function objectionTo(nickname: string, email: string | null): ValidationKey | null {
  const readable = LETTERS_AND_DIGITS.test(nickname) && /\p{L}/u.test(nickname) && !STACKED_MARKS.test(nickname);
  if (!readable) return 'validation_nickname_characters';
  if (isPersonal(nickname, email)) return 'validation_nickname_personal';
  return isReserved(nickname) ? 'validation_nickname_reserved' : null;
}
