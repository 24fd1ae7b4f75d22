/**
 * The vendors' games as content of the site: a file that publishing reads as it reads promotions, so that building needs no
 * database, and a changed list renders the pages that show it (decision 0004).
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CATEGORIES } from '#shared/catalogue/names.ts';
import { VENDOR_GAMES_FILE, type VendorGamesFile } from '#shared/catalogue/vendor-games.ts';
import { REGION_IDS } from '#shared/regions/index.ts';
import type { GameDirectory, ListedGame } from './directory.ts';

/** How many games each region lists, in all and in each category. */
function countsOf(games: readonly ListedGame[]): VendorGamesFile['counts'] {
  return Object.fromEntries(
    REGION_IDS.map((region) => {
      const own = games.filter(({ regions }) => regions.includes(region));
      const ofCategory = CATEGORIES.map((category) => [
        category,
        own.filter(({ categories }) => categories.includes(category)).length,
      ]);
      return [region, { all: own.length, ...Object.fromEntries(ofCategory) }];
    }),
  ) as VendorGamesFile['counts'];
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Creates the writer of the file.
 * @param sources the folder that the site is published from.
 */
export function createGamesContent(sources: string, directory: Pick<GameDirectory, 'vendorGames'>) {
  const path = join(sources, VENDOR_GAMES_FILE);
  return {
    /** Writes what the vendors list now. Returns whether it is other than what stood there. */
    write(): boolean {
      const games = directory.vendorGames();
      const before = readOrNull(path);
      if (before === null && games.length === 0) return false;
      const content: VendorGamesFile = { counts: countsOf(games), games };
      const text = `${JSON.stringify(content)}\n`;
      if (text === before) return false;
      mkdirSync(dirname(path), { recursive: true });
      // Whole or not at all: a publish may read it at any moment.
      writeFileSync(`${path}.new`, text);
      renameSync(`${path}.new`, path);
      return true;
    },
  };
}
