/** How words are looked for by people who type fast: without accents, and forgiving a typo or two. */

/** Lower case, no accents, plain apostrophes. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

/** Few type an apostrophe: words are looked for without theirs. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** How many typos a word of so many letters is forgiven: none in the shortest, two in long ones. */
export function typosForgiven(letters: number): 0 | 1 | 2 {
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** Lines of the table of distances, used again for every word: thousands are looked at for a letter. */
const LINES: [number[], number[], number[]] = [[], [], []];

/**
 * The fewest typos between what was typed and a beginning of a word: letters changed, missing, added, or two neighbours
 * swapped. It stops counting at `most` + 1, so only the places of the table that lie so near its diagonal are looked at
 * (Ukkonen 1985, "Algorithms for approximate string matching").
 */
export function typosToBeginning(typed: string, word: string, most: number): number {
  const tooMany = most + 1;
  const width = Math.min(word.length, typed.length + most);
  if (typed.length - width > most) return tooMany;
  let [line, back, twoBack] = LINES;
  for (let column = 0; column <= width; column += 1) back[column] = column;
  let least = 0;
  for (let row = 1; row <= typed.length; row += 1) {
    const from = Math.max(1, row - most);
    const to = Math.min(width, row + most);
    // Beside the places that are looked at there is nothing near enough.
    line[from - 1] = from === 1 ? row : tooMany;
    if (row > 1 && to === row + most) back[to] = tooMany;
    least = line[from - 1] ?? tooMany;
    for (let column = from; column <= to; column += 1) {
      const letter = word[column - 1];
      let cost = Math.min(
        (back[column - 1] ?? tooMany) + (typed[row - 1] === letter ? 0 : 1),
        (back[column] ?? tooMany) + 1,
        (line[column - 1] ?? tooMany) + 1,
      );
      if (row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === letter)
        cost = Math.min(cost, (twoBack[column - 2] ?? tooMany) + 1);
      line[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return tooMany;
    [line, back, twoBack] = [twoBack, line, back];
  }
  return typed.length === 0 ? 0 : Math.min(tooMany, least);
}
