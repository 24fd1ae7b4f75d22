/** The region's list of games, fetched once when an island first needs more than its page holds. */
import type { RegionId } from '#shared/regions/index.ts';
import { decodeIndex, type GamesIndex } from './index-file.ts';
import type { GameEntry } from './model.ts';

let loading: Promise<GameEntry[]> | undefined;

/**
 * The version in the address changes with the catalogue, so that browsers may keep the file for good. In development the
 * region stands before the path (scripts/astro/region-routing.ts leaves files alone).
 */
function indexAddress(region: RegionId): string {
  const { DEV, GAMES_INDEX_VERSION } = import.meta.env;
  return DEV ? `/${region}/games-index.json` : `/games-index.json?v=${GAMES_INDEX_VERSION}`;
}

async function fetchIndex(region: RegionId): Promise<GameEntry[]> {
  const response = await fetch(indexAddress(region));
  if (!response.ok) throw new Error(`The games index answered ${response.status}`);
  return decodeIndex((await response.json()) as GamesIndex);
}

/** The games of the region. Rejects when they cannot be loaded; the next call tries again. */
export function loadGameIndex(region: RegionId): Promise<GameEntry[]> {
  loading ??= fetchIndex(region).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
