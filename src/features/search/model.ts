/** Search over the catalogue: title, provider, category and tags, forgiving one typo. */
import type { GameEntry } from '#features/lobby/index.ts';
import { CATEGORIES, type Category, categoryNeeds, PROVIDERS } from '#shared/catalogue/names.ts';
import { offers, type RegionId } from '#shared/regions/index.ts';

/** Results come from this many letters on (look: Search). */
export const SHORTEST_QUERY = 2;
export const MOST_RESULTS = 20;
/** A word this short is another word with one letter changed. */
const SHORTEST_FORGIVEN = 4;

/** Lower case, no accents, plain apostrophes. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean);

/** Whether two words differ by at most one letter: changed, missing, added, or two neighbours swapped. */
export function withinOneTypo(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const from = firstDifference(one, other);
  if (from === one.length && from === other.length) return true;
  const [a, b] = [one.slice(from), other.slice(from)];
  if (a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)) return true;
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

/** Words of one kind, and how good a match with them is; lower is better. */
interface Source {
  words: readonly string[];
  rank: number;
}

const TYPO_RANK = 10;
const INSIDE_RANK = 2;

/** How well one word of the query matches a source; null when it does not. */
function matchWord(wanted: string, { words, rank }: Source): number | null {
  if (words.some((word) => word.startsWith(wanted))) return rank;
  if (words.some((word) => word.includes(wanted))) return rank + INSIDE_RANK;
  if (wanted.length < SHORTEST_FORGIVEN) return null;
  const near = words.some((word) => startsAlmostWith(word, wanted));
  return near ? rank + TYPO_RANK : null;
}

/** The word, or a beginning of it as long as what was typed, give or take a letter. */
function startsAlmostWith(word: string, wanted: string): boolean {
  return [-1, 0, 1].some((change) => withinOneTypo(word.slice(0, wanted.length + change), wanted));
}

interface Entry {
  game: GameEntry;
  sources: readonly Source[];
}

export type CategoryName = (category: Category) => string;

/** What can be searched among the games of a region; categories by their names in the page's language. */
export function searchEntries(games: readonly GameEntry[], region: RegionId, categoryName: CategoryName): Entry[] {
  const named = new Map(
    CATEGORIES.filter((id) => offers(region, categoryNeeds(id))).map((id) => [id, categoryName(id)]),
  );
  return games.map((game) => ({
    game,
    sources: [
      { words: wordsOf(game.title), rank: 0 },
      { words: wordsOf(PROVIDERS[game.provider]), rank: 4 },
      { words: game.categories.flatMap((id) => wordsOf(named.get(id) ?? '')), rank: 5 },
      { words: game.tags.flatMap(wordsOf), rank: 6 },
    ],
  }));
}

/** How well a game matches all words of a query: the sum of its best ranks; null when a word finds nothing. */
function scoreOf({ sources }: Entry, wanted: readonly string[]): number | null {
  let score = 0;
  for (const word of wanted) {
    const ranks = sources.map((source) => matchWord(word, source)).filter((rank) => rank !== null);
    if (ranks.length === 0) return null;
    score += Math.min(...ranks);
  }
  return score;
}

/** The games a query finds, best first; the catalogue's order among equals. */
export function searchGames(entries: readonly Entry[], query: string): GameEntry[] {
  const wanted = wordsOf(query);
  if (wanted.join('').length < SHORTEST_QUERY) return [];
  return entries
    .map((entry) => ({ game: entry.game, score: scoreOf(entry, wanted) }))
    .filter((found): found is { game: GameEntry; score: number } => found.score !== null)
    .sort((one, other) => one.score - other.score)
    .slice(0, MOST_RESULTS)
    .map(({ game }) => game);
}

/** A title cut around the first letters that were typed: before, match, after. */
export function cutTitle(title: string, query: string): readonly [before: string, match: string, after: string] {
  const [word = ''] = wordsOf(query);
  const at = word === '' ? -1 : plain(title).indexOf(word);
  // Accents taken apart would shift the cut.
  if (at < 0 || plain(title).length !== title.length) return [title, '', ''];
  return [title.slice(0, at), title.slice(at, at + word.length), title.slice(at + word.length)];
}

/** The place of the marked result after an arrow key; it goes round. */
export function movedMark(mark: number, step: 1 | -1, count: number): number {
  return count === 0 ? -1 : (mark + step + count) % count;
}
