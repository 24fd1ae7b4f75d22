/** Normalizes a message before it is judged: one line of visible characters, not shouted. */

/** How many equal characters in a row remain of a longer run. */
const RUN_KEPT = 3;
/** From this many letters on, a message all in capitals is put into lower case. */
const SHOUT_LETTERS = 10;
/** Marks on one letter; more of them climb over the lines above. */
const MARKS_KEPT = 2;

/** One line: no control, direction or invisible characters, no heaps of marks, single spaces, no long runs. */
export function normalize(said: string, language: string): string {
  const line = said
    .normalize('NFKC')
    // Joiners inside emoji stay; every other invisible character is removed.
    .replace(/(?!\u200d)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu, '')
    .replace(new RegExp(`(\\p{Mn}{${MARKS_KEPT}})\\p{Mn}+`, 'gu'), '$1')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(new RegExp(`(\\D)\\1{${RUN_KEPT},}`, 'gu'), (_run, character: string) => character.repeat(RUN_KEPT));
  const letters = line.match(/\p{L}/gu)?.length ?? 0;
  const shouts = letters >= SHOUT_LETTERS && line === line.toLocaleUpperCase(language) && /\p{Lu}/u.test(line);
  return shouts ? line.toLocaleLowerCase(language) : line;
}

/** Characters as people count them, near enough: code points. */
export function lengthOf(text: string): number {
  return [...text].length;
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Letters that do not fall apart into a plain one and its marks. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', đ: 'd', ı: 'i' };

/** A word without capitals, marks, digits for letters and drawn-out letters: "Fúuuck", "fu©k" and the like. */
export function plainOf(word: string): string {
  return [...word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((character) => LEET[character] ?? PLAIN[character] ?? character)
    .join('')
    .replace(/(\p{L})\1{2,}/gu, '$1');
}

/** What two messages are compared by: case, marks, spaces and punctuation do not make another one. */
export function gistOf(text: string): string {
  const gist = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\p{Extended_Pictographic}]/gu, '');
  return gist === '' ? text : gist;
}
