/**
 * The games of a region: the house's, from a file that browsers keep for good, and those of outside vendors, which the
 * server lists as they are now. Fetched when an island first needs more than its page holds.
 */
import { decodeIndex, type GamesIndex, VENDOR_GAMES_PATH } from '#shared/catalogue/index-file.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { GameEntry } from './model.ts';

/**
 * The version in the address changes with the catalogue, so that browsers may keep the file for good. In development the
 * region stands before the path (scripts/astro/region-routing.ts leaves files alone).
 */
function indexAddress(region: RegionId): string {
  const { DEV, GAMES_INDEX_VERSION } = import.meta.env;
  return DEV ? `/${region}/games-index.json` : `/games-index.json?v=${GAMES_INDEX_VERSION}`;
}

/** A server that keeps silent has no list. The house's own is a file, and long: a slow line takes its time with it. */
const HOUSE_TIMEOUT_MS = 30_000;
const VENDOR_TIMEOUT_MS = 5_000;

async function fetchGames(address: string, timeoutMs: number): Promise<GameEntry[]> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return decodeIndex((await response.json()) as GamesIndex);
}

/** Asks again when a request failed, and when its answer is older than `lifetimeMs`. */
function remembered(lifetimeMs: number, fetchNow: (region: RegionId) => Promise<GameEntry[]>) {
  let asked: { at: number; games: Promise<GameEntry[]> } | undefined;
  return (region: RegionId): Promise<GameEntry[]> => {
    if (asked && performance.now() - asked.at < lifetimeMs) return asked.games;
    const games = fetchNow(region).catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    asked = { at: performance.now(), games };
    return games;
  };
}

/** A page that stays open learns of new games, and of vendors that fail, when a list is opened again. */
const VENDOR_LIFETIME_MS = 60_000;

const houseGames = remembered(Number.POSITIVE_INFINITY, (region) => fetchGames(indexAddress(region), HOUSE_TIMEOUT_MS));
const vendorGames = remembered(VENDOR_LIFETIME_MS, () => fetchGames(VENDOR_GAMES_PATH, VENDOR_TIMEOUT_MS));

/** The house's games need nothing of the vendors': without their list it is as if they had none. */
async function vendorGamesOrNone(region: RegionId): Promise<GameEntry[]> {
  try {
    return await vendorGames(region);
  } catch (error) {
    console.error('The games of vendors could not be loaded', error);
    return [];
  }
}

/** Both lists as one; what the server says now of a game of the house holds (it is unavailable). */
function merged(house: readonly GameEntry[], now: readonly GameEntry[]): GameEntry[] {
  const said = new Map(now.map((game) => [game.code, game]));
  const own = house.map((game) => said.get(game.code) ?? game);
  for (const { code } of house) said.delete(code);
  return [...own, ...said.values()];
}

let joined: { house: GameEntry[]; vendors: GameEntry[]; games: GameEntry[] } | undefined;

/**
 * The games of the region, the same list while nothing changed: what is made of it is kept by it. Rejects when they cannot
 * be loaded; the next call tries again.
 */
export async function loadGameIndex(region: RegionId): Promise<GameEntry[]> {
  const [house, vendors] = await Promise.all([houseGames(region), vendorGamesOrNone(region)]);
  if (vendors.length === 0) return house;
  if (joined?.house !== house || joined.vendors !== vendors) joined = { house, vendors, games: merged(house, vendors) };
  return joined.games;
}

/** The game of a code, null when the region has none. A game of the house waits for no vendor. */
export async function loadGame(region: RegionId, code: string): Promise<GameEntry | null> {
  const vendors = vendorGames(region);
  // Whether it is needed is not known yet; whoever awaits it below hears of its failure.
  vendors.catch(() => undefined);
  const isIt = (game: GameEntry) => game.code === code;
  return (await houseGames(region)).find(isIt) ?? (await vendors).find(isIt) ?? null;
}
