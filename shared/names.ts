/** Names of others are masked (look.md, Names): `selma-k` → `se•••k`. */

const MASK = '•••';

/** The masked form; of short names less is shown. */
export function maskName(name: string): string {
  const letters = [...name.trim()];
  if (letters.length === 0) return MASK;
  if (letters.length < 4) return `${letters[0]}${MASK}`;
  return `${letters.slice(0, 2).join('')}${MASK}${letters.at(-1)}`;
}
