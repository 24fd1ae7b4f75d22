/** The index of the search, made beside a page that is used meanwhile. */
import type { GameEntry } from '#features/lobby/index.ts';
import { pause } from '#platform/timing.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { indexing, type SearchIndex, type SearchNames } from './model.ts';

/** How long a piece of the work holds the main thread of this machine; a slow one does less in it. */
const PIECE_MS = 5;

async function inPieces<Result>(work: Generator<void, Result>): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - begun < PIECE_MS) continue;
    await pause(0);
    begun = performance.now();
  }
}

let made: { games: readonly GameEntry[]; locale: LocaleCode; index: Promise<SearchIndex> } | undefined;

/** The index of these games in the language of the page; the same list is not taken apart twice. */
export function preparedIndex(
  games: readonly GameEntry[],
  page: { region: RegionId; locale: LocaleCode },
  names: SearchNames,
): Promise<SearchIndex> {
  if (made?.games === games && made.locale === page.locale) return made.index;
  made = { games, locale: page.locale, index: inPieces(indexing(games, page.region, names)) };
  return made.index;
}
