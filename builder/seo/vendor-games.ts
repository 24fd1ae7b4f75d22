/** Which addresses of games are those of outside vendors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VENDOR_GAMES_FILE, type VendorGamesFile } from '#shared/catalogue/vendor-games.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { ROOT } from '../paths.ts';

/** The vendors' games that the sources hold, as the check asks for them. */
export function vendorGames(): (code: string, region: RegionId) => boolean {
  const file = join(process.env.FAIRWIND_SOURCE ?? ROOT, VENDOR_GAMES_FILE);
  if (!existsSync(file)) return () => false;
  const { games } = JSON.parse(readFileSync(file, 'utf8')) as VendorGamesFile;
  const regionsOf = new Map(games.map(({ code, regions }) => [code, regions]));
  return (code, region) => regionsOf.get(code)?.includes(region) ?? false;
}
