/** How many bits a secret can hold at most, by its length, its alphabet and what repeats in it. */

/** What 32 random hexadecimal digits hold; more than anybody can try. */
export const LEAST_BITS = 128;

/** Alphabets that generators draw from, the smallest first. */
const ALPHABETS: readonly (readonly [RegExp, number])[] = [
  [/^\d+$/, 10],
  [/^[\da-f]+$/, 16],
  [/^[\dA-F]+$/, 16],
  [/^[a-z]+$/, 26],
  [/^[A-Z]+$/, 26],
  [/^[A-Z2-7]+$/, 32],
  [/^[\da-z]+$/, 36],
  [/^[\dA-Z]+$/, 36],
  [/^[A-Za-z]+$/, 52],
  [/^[\dA-Za-z]+$/, 62],
  [/^[\w-]+$/, 64],
  [/^[\dA-Za-z+/=]+$/, 64],
];
const PRINTABLE = 95;

/** Of random characters half of the alphabet differ, or of a short text half of its characters: a poorer text has a poorer alphabet. */
function alphabetOf(text: string): number {
  const size = ALPHABETS.find(([letters]) => letters.test(text))?.[1] ?? PRINTABLE;
  const different = new Set(text).size;
  return 2 * different >= Math.min(size, text.length) ? size : 2 * different;
}

/** The shortest text that the whole repeats, which may be the whole. */
function unrepeated(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return text.slice(0, length);
  return text;
}

/** So many steps of one size in a row, as in `abcdef` or `aaaaaa`, are nobody's chance. */
const RUN_STEPS = 5;

/** Characters that follow from those before them. */
function foretold(text: string): number {
  let count = 0;
  let steps = 0;
  for (let index = 2; index <= text.length; index += 1) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    const isSame = step === text.charCodeAt(index - 1) - text.charCodeAt(index - 2);
    if (isSame) steps += 1;
    else {
      if (steps + 1 >= RUN_STEPS) count += steps;
      steps = 0;
    }
  }
  return count;
}

export function bitsOf(text: string): number {
  const own = unrepeated(text);
  if (own.length < 2) return 0;
  return Math.floor((own.length - foretold(own)) * Math.log2(alphabetOf(own)));
}
