/**
 * Search over the catalogue: title, provider, category, feature and tags, forgiving one typo in short words and two in
 * long ones. A word that many games share is looked at once, so thousands of games are searched between two keystrokes.
 */
import type { GameEntry } from '#features/lobby/index.ts';
import { plain, typosForgiven, typosToBeginning, wordsOf } from '#platform/typos.ts';
import { CATEGORIES, type Category, categoryNeeds, type Feature, featuresOf } from '#shared/catalogue/names.ts';
import { offers, type RegionId } from '#shared/regions/index.ts';

/** Results come from this many letters on (look: Search). */
export const SHORTEST_QUERY = 2;
export const MOST_RESULTS = 20;

/** Where a word stands, best first: how good a match in it is. */
const RANKS = { title: 0, provider: 4, category: 5, feature: 6, tag: 7 } as const;
const INSIDE_RANK = 2;
const TYPO_RANK = 10;

/** What the words of an index are made of, in the page's language. */
export interface SearchNames {
  category(category: Category): string;
  feature(feature: Feature): string;
}

/** Ranks end below this: a place is one number, for an index holds tens of thousands. */
const RANKS_END = 8;

/** A word of the catalogue and the games it stands in: the number of the game times RANKS_END, and its rank there. */
interface WordRow {
  word: string;
  places: number[];
}

export interface SearchIndex {
  games: readonly GameEntry[];
  rows: readonly WordRow[];
}

/** Collects the words of games; words of categories, features and providers are taken apart once. */
function wordCollector() {
  const rows = new Map<string, WordRow>();
  const known = new Map<string, readonly string[]>();
  return {
    rows,
    add(game: number, text: string, rank: number) {
      const words = known.get(text) ?? wordsOf(text);
      known.set(text, words);
      for (const word of words) {
        const row = rows.get(word) ?? { word, places: [] };
        rows.set(word, row);
        row.places.push(game * RANKS_END + rank);
      }
    },
  };
}

/** Games whose words are collected in one go: a millisecond or two on a phone. */
const GAMES_AT_ONCE = 100;

/**
 * Makes the index of a region's games, with a stop after every few of them: who has a page to serve goes on when it may.
 * Categories and features are found by their names in the page's language and in English, whose words are their ids.
 */
export function* indexing(
  games: readonly GameEntry[],
  region: RegionId,
  names: SearchNames,
): Generator<void, SearchIndex> {
  const offered = new Set(CATEGORIES.filter((id) => offers(region, categoryNeeds(id))));
  const { rows, add } = wordCollector();
  for (const [place, game] of games.entries()) {
    add(place, game.title, RANKS.title);
    add(place, game.providerName, RANKS.provider);
    for (const id of game.categories) if (offered.has(id)) add(place, `${names.category(id)} ${id}`, RANKS.category);
    for (const id of featuresOf(game)) add(place, `${names.feature(id)} ${id}`, RANKS.feature);
    for (const tag of game.tags) add(place, tag, RANKS.tag);
    if (place % GAMES_AT_ONCE === GAMES_AT_ONCE - 1) yield;
  }
  return { games, rows: [...rows.values()] };
}

/** Notes the best rank of each game that holds one of the rows. */
function bestRanks(rows: readonly { row: WordRow; extra: number }[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const { row, extra } of rows) {
    for (const place of row.places) {
      const game = Math.floor(place / RANKS_END);
      best.set(game, Math.min(best.get(game) ?? Number.POSITIVE_INFINITY, (place % RANKS_END) + extra));
    }
  }
  return best;
}

/** The games that a word finds and how well; typos count only where nothing is spelt like it. */
function gamesOfWord(rows: readonly WordRow[], wanted: string): Map<number, number> {
  const spelt = rows
    .filter(({ word }) => word.includes(wanted))
    .map((row) => ({ row, extra: row.word.startsWith(wanted) ? 0 : INSIDE_RANK }));
  if (spelt.length > 0) return bestRanks(spelt);
  const most = typosForgiven(wanted.length);
  if (most === 0) return new Map();
  const near = rows
    .map((row) => ({ row, typos: typosToBeginning(wanted, row.word, most) }))
    .filter(({ typos }) => typos <= most)
    .map(({ row, typos }) => ({ row, extra: TYPO_RANK * typos }));
  return bestRanks(near);
}

/** The games a query finds, best first; the catalogue's order among equals. Every word must find a game. */
export function searchGames({ games, rows }: SearchIndex, query: string): GameEntry[] {
  const wanted = wordsOf(query);
  if (wanted.join('').length < SHORTEST_QUERY) return [];
  const found: Map<number, number>[] = [];
  for (const word of wanted) {
    const ranks = gamesOfWord(rows, word);
    if (ranks.size === 0) return [];
    found.push(ranks);
  }
  const [first = new Map<number, number>(), ...others] = found;
  const scores = [...first]
    .filter(([game]) => others.every((ranks) => ranks.has(game)))
    .map(([game, rank]) => ({ game, score: others.reduce((sum, ranks) => sum + (ranks.get(game) ?? 0), rank) }));
  return scores
    .sort((one, other) => one.score - other.score || one.game - other.game)
    .slice(0, MOST_RESULTS)
    .map(({ game }) => games[game])
    .filter((game) => game !== undefined);
}

/** What the list shows, which follows what is typed a moment later. */
export interface Results {
  query: string;
  /** What the query finds; popular games while there is none, and where it finds nothing. */
  games: readonly GameEntry[];
  /** How many the query finds; null while there is none. */
  found: number | null;
}

export function resultsOf(index: SearchIndex | null, query: string, suggestions: readonly GameEntry[]): Results {
  if (index === null || query.trim().length < SHORTEST_QUERY) return { query, games: suggestions, found: null };
  const found = searchGames(index, query);
  return { query, games: found.length > 0 ? found : suggestions, found: found.length };
}

/** What Enter is about: the letters in the field, the list below it and the place of its mark. */
export interface Entered {
  typed: string;
  shown: Results;
  mark: number;
}

/**
 * The game that Enter opens: the marked one of a list that belongs to the letters in the field, else the best that they
 * find. Null where they find nothing; `wait` while there is nothing to search in.
 */
export function gameOnEnter(index: SearchIndex | null, { typed, shown, mark }: Entered): GameEntry | 'wait' | null {
  const { query, games, found } = shown;
  if (typed.trim() === '') return (query.trim() === '' && games[mark]) || null;
  if (index === null) return 'wait';
  if (query === typed && found !== null) return (found > 0 && games[mark]) || null;
  return searchGames(index, typed)[0] ?? null;
}

/** The first games to show where nothing else is: those that are open and popular, then the others in their order. */
export function suggestionsOf(games: readonly GameEntry[], count: number): GameEntry[] {
  const isLiked = ({ status, categories }: GameEntry) => status === 'open' && categories.includes('popular');
  return [...firstOf(games, count, isLiked), ...firstOf(games, count, (game) => !isLiked(game))].slice(0, count);
}

function firstOf(games: readonly GameEntry[], count: number, wanted: (game: GameEntry) => boolean): GameEntry[] {
  const found: GameEntry[] = [];
  for (const game of games) {
    if (found.length === count) break;
    if (wanted(game)) found.push(game);
  }
  return found;
}

/** A title cut around the first letters that were typed: before, match, after. */
export function cutTitle(title: string, query: string): readonly [before: string, match: string, after: string] {
  const [word = ''] = wordsOf(query);
  // Letters and digits alone: nothing in them means anything in a pattern.
  const match = word === '' ? null : new RegExp([...word].join("'?")).exec(plain(title));
  // Accents taken apart would shift the cut.
  if (!match || plain(title).length !== title.length) return [title, '', ''];
  const end = match.index + match[0].length;
  return [title.slice(0, match.index), title.slice(match.index, end), title.slice(end)];
}

/** Where a key moves the mark among so many results; null for keys that do not. Arrows go round. */
export function movedMark(mark: number, key: string, count: number): number | null {
  if (count === 0) return null;
  const moves: Record<string, number> = {
    ArrowDown: (mark + 1) % count,
    ArrowUp: (mark - 1 + count) % count,
    Home: 0,
    End: count - 1,
  };
  return moves[key] ?? null;
}
