/**
 * What lists of games are prebuilt from: our own catalogue, and what outside vendors listed when the server last asked
 * them. Without that file (none has been asked, or this is a fresh copy of the sources) the catalogue is all there is, and
 * the browser learns of vendors' games from the server (`/vendor-games.json`).
 */
import { z } from 'astro/zod';
import { readJson } from '#features/content/index.ts';
import {
  CATEGORIES,
  type Category,
  COLLECTIONS,
  DEVICES,
  GAME_STATUSES,
  type GameKind,
  LOBBIES,
  LOBBY_KINDS,
} from '#shared/catalogue/names.ts';
import { VENDOR_GAMES_FILE, type VendorGamesFile } from '#shared/catalogue/vendor-games.ts';
import { REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { categoriesOf, type GameEntry, gamesOf, VOLATILITIES } from './model.ts';

const id = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const KINDS = Object.values(LOBBY_KINDS).flat() as [GameKind, ...GameKind[]];
const count = z.number().int().nonnegative();

const vendorGamesSchema: z.ZodType<VendorGamesFile> = z.strictObject({
  counts: z.record(z.enum(REGION_IDS), z.record(z.enum(['all', ...CATEGORIES]), count)),
  games: z.array(
    z.strictObject({
      code: id,
      title: z.string().min(1),
      vendor: id,
      provider: id,
      providerName: z.string().min(1),
      kind: z.enum(KINDS),
      categories: z.array(z.enum(CATEGORIES)),
      collections: z.array(z.enum(COLLECTIONS)),
      tags: z.array(z.string()),
      art: z.string(),
      lobbies: z.array(z.enum(LOBBIES)),
      devices: z.array(z.enum(DEVICES)),
      releasedOn: z.iso.date().nullable(),
      volatility: z.enum(VOLATILITIES).nullable(),
      status: z.enum(GAME_STATUSES),
      rtpPercent: z
        .string()
        .regex(/^\d+\.\d{2}$/)
        .nullable(),
      regions: z.array(z.enum(REGION_IDS)),
    }),
  ),
});

const readVendorGames = (): VendorGamesFile | null => readJson(VENDOR_GAMES_FILE, vendorGamesSchema);

/** The games a region lists: our own in the catalogue's order, then the vendors', the newest first. */
export function listedGames(region: RegionId): GameEntry[] {
  const vendors = readVendorGames()?.games ?? [];
  const own = vendors.filter(({ regions }) => regions.includes(region)).map(({ regions: _, ...game }) => game);
  return [...gamesOf(region), ...own];
}

/** How many of the vendors' games a region lists, in all or in a category. The page depends on that number alone. */
export function vendorGameCount(region: RegionId, category: Category | 'all'): number {
  return readVendorGames()?.counts[region][category] ?? 0;
}

/** The categories a region lists. */
export const listedCategories = (region: RegionId): Category[] =>
  categoriesOf(region, (category) => vendorGameCount(region, category) > 0);

/** The providers a region has a page for, as they stand in addresses. */
export const listedProviders = (region: RegionId): ReadonlySet<string> =>
  new Set(listedGames(region).map(({ provider }) => provider));
