/** Pages, promotions and answers of the site that the search finds beside games. */
import { href, type Page } from '#features/regions/index.ts';
import { typosForgiven, typosToBeginning, wordsOf } from '#platform/typos.ts';

/** Somewhere to go, as the site's build lists it in a language. */
export interface Place {
  /** With the locale's prefix, and the question where it is one. */
  href: string;
  title: string;
  /** What it is found by besides its title. */
  text: string;
}

export const MOST_PLACES = 5;
const SHORTEST_QUERY = 2;

/** How well a word is found among those of a text: by its beginning, with a typo, or not at all (null). */
function rankOf(wanted: string, words: readonly string[]): number | null {
  if (words.some((word) => word.startsWith(wanted))) return 0;
  const most = typosForgiven(wanted.length);
  const near = most > 0 && words.some((word) => typosToBeginning(wanted, word, most) <= most);
  return near ? 2 : null;
}

const IN_TEXT = 1;

/** The places that hold every word of a query, those with the words in their titles first. */
export function findPlaces(places: readonly Place[], query: string): Place[] {
  const wanted = wordsOf(query);
  if (wanted.join('').length < SHORTEST_QUERY) return [];
  const found = places.flatMap((place, order) => {
    const [title, text] = [wordsOf(place.title), wordsOf(place.text)];
    let score = 0;
    for (const word of wanted) {
      const [inTitle, inText] = [rankOf(word, title), rankOf(word, text)];
      const best = Math.min(
        inTitle ?? Number.POSITIVE_INFINITY,
        inText === null ? Number.POSITIVE_INFINITY : inText + IN_TEXT,
      );
      if (best === Number.POSITIVE_INFINITY) return [];
      score += best;
    }
    return [{ place, score, order }];
  });
  return found
    .sort((one, other) => one.score - other.score || one.order - other.order)
    .slice(0, MOST_PLACES)
    .map(({ place }) => place);
}

let loaded: { address: string; places: Promise<readonly Place[]> } | null = null;

async function fetchPlaces(address: string): Promise<readonly Place[]> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Place[];
}

/** The places of a language, fetched once; none while they cannot be had, and asked for anew the next time. */
export async function loadPlaces(address: string): Promise<readonly Place[]> {
  if (loaded?.address !== address) loaded = { address, places: fetchPlaces(address) };
  try {
    return await loaded.places;
  } catch (error) {
    loaded = null;
    // Games are found all the same.
    console.warn('The pages could not be searched', error);
    return [];
  }
}

/** Where the list is fetched; in development the region stands before the path. */
export function placesAddress(page: Page): string {
  const path = href(page, '/places.json');
  return import.meta.env.DEV ? `/${page.region}${path}` : path;
}
