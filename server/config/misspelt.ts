/** Names in the environment that are no setting, but nearly one. */

/** Changes of one character that turn one text into the other; counting stops above `most`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] ?? most + 1;
}

const MOST_CHANGES = 2;
/** Shorter names are too near to everything. */
const LEAST_LENGTH = 8;

export interface Misspelling {
  name: string;
  /** The setting that was probably meant. */
  meant: string;
}

/**
 * Variables that no setting reads and whose names are one or two characters from a setting's.
 * @param known the names of all settings.
 */
export function misspellings(
  values: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): Misspelling[] {
  return Object.keys(values)
    .filter((name) => name.length >= LEAST_LENGTH && /^[A-Z\d_]+$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find((setting) => distance(name, setting, MOST_CHANGES) <= MOST_CHANGES);
      return meant === undefined ? [] : [{ name, meant }];
    });
}
