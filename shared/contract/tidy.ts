/**
 * How what a person types is read, one function for each kind of text. Forms and server use the same ones, before any
 * rule looks at the text: what was pasted with invisible characters is the same as what was typed.
 */

/**
 * Characters that show nothing and change what a text is compared with: controls, directions (U+202A…U+202E,
 * U+2066…U+2069), zero-width ones, fillers, variation selectors, private and unassigned ones.
 */
const INVISIBLE =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u115f\u1160\u3164\uffa0]|[\u034f\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;
/** Any white space but the byte order mark, which is invisible. */
const SPACES = /[^\S\ufeff]+/g;
/** No script needs more than two marks on a letter; more of them overflow their line. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;

/** Whether a text holds a character that shows nothing: in a password nobody would find it again. */
export const hasInvisible = (text: string): boolean => text.search(INVISIBLE) !== -1;

/** Text of one line, as a name or an address: composed letters, single spaces, none at the ends, nothing invisible. */
export function tidyLine(text: string): string {
  const visible = text.replace(SPACES, ' ').replace(INVISIBLE, '').replace(STACKED_MARKS, '$1');
  return visible.replace(/ {2,}/g, ' ').trim().normalize('NFC');
}

const INVISIBLE_ENDS = new RegExp(`^(?:\\s|${INVISIBLE.source})+|(?:\\s|${INVISIBLE.source})+$`, 'gu');

/**
 * A nickname: composed letters, single spaces, none at the ends. What is invisible within it stays for its rule to
 * refuse: others read it, and it must not pass for another.
 */
export const tidyNickname = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE_ENDS, '').replace(SPACES, ' ');

/** Text of several lines: as {@link tidyLine} within each of them. */
export function tidyText(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map(tidyLine);
  return lines.join('\n').trim();
}

const DECIMAL_DIGIT = /\p{Nd}/u;

/** The value of a decimal digit of any script: each script has its ten in a row. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 80 && DECIMAL_DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}

/** Full-width forms as plain ones, and digits of any script as 0 to 9. */
function plainForms(text: string): string {
  return tidyLine(text.normalize('NFKC')).replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
}

/** An e-mail address: it has no white space. Letters keep their case, as its owner writes them. */
export const tidyEmail = (text: string): string => tidyLine(text.normalize('NFKC'));

/** A phone number: any notation of it, in plain digits and signs. */
export const tidyPhone = (text: string): string => plainForms(text).replace(/[‐-―−]/g, '-');

/** A code that was sent, drawn or printed: plain digits and letters, no white space. */
export const tidyCode = (text: string): string => plainForms(text).replaceAll(' ', '');
