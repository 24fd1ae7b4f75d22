/**
 * The games of a region: our own, from a file that browsers cache for good, and those of outside vendors, which the
 * server lists as they are now. Fetched when an island first needs more than its page holds.
 */
import { decodeIndex, type GamesIndex, VENDOR_GAMES_PATH } from '#shared/catalogue/index-file.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { GameEntry } from './model.ts';

/**
 * The version in the address changes with the catalogue, so that browsers may cache the file for good. In development
 * the region stands before the path (builder/astro/region-routing.ts leaves files alone).
 */
function indexAddress(region: RegionId): string {
  const { DEV, GAMES_INDEX_VERSION } = import.meta.env;
  return DEV ? `/${region}/games-index.json` : `/games-index.json?v=${GAMES_INDEX_VERSION}`;
}

/** A server that keeps silent has no list. Our own is a file, and long: a slow line takes its time with it. */
const OWN_TIMEOUT_MS = 30_000;
const VENDOR_TIMEOUT_MS = 10_000;

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

const ownGames = remembered(Number.POSITIVE_INFINITY, (region) => fetchGames(indexAddress(region), OWN_TIMEOUT_MS));
const vendorGames = remembered(VENDOR_LIFETIME_MS, () => fetchGames(VENDOR_GAMES_PATH, VENDOR_TIMEOUT_MS));

/** Our own games need nothing of the vendors': without their list it is as if they had none. */
async function vendorGamesOrNone(region: RegionId): Promise<GameEntry[]> {
  try {
    return await vendorGames(region);
  } catch (error) {
    console.error('The games of vendors could not be loaded', error);
    return [];
  }
}

/** Both lists as one; what the server says now of one of our games holds (it is unavailable). */
function merged(catalogue: readonly GameEntry[], now: readonly GameEntry[]): GameEntry[] {
  const said = new Map(now.map((game) => [game.code, game]));
  const own = catalogue.map((game) => said.get(game.code) ?? game);
  for (const { code } of catalogue) said.delete(code);
  return [...own, ...said.values()];
}

let joined: { own: GameEntry[]; vendors: GameEntry[]; games: GameEntry[] } | undefined;

/**
 * The games of the region, the same list while nothing changed: what is computed from it is cached by it. Rejects when
 * they cannot be loaded; the next call tries again.
 */
export async function loadGameIndex(region: RegionId): Promise<GameEntry[]> {
  const [own, vendors] = await Promise.all([ownGames(region), vendorGamesOrNone(region)]);
  if (vendors.length === 0) return own;
  if (joined?.own !== own || joined.vendors !== vendors) joined = { own, vendors, games: merged(own, vendors) };
  return joined.games;
}

/** The game of a code, null when the region has none. One of our own games waits for no vendor. */
export async function loadGame(region: RegionId, code: string): Promise<GameEntry | null> {
  const vendors = vendorGames(region);
  // Whether it is needed is not known yet; whoever awaits it below hears of its failure.
  vendors.catch(() => undefined);
  const isIt = (game: GameEntry) => game.code === code;
  return (await ownGames(region)).find(isIt) ?? (await vendors).find(isIt) ?? null;
}
