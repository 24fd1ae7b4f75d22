/**
 * Games of outside vendors: our codes for them, and the file between the server, which asks vendors for their games, and publishing, which prebuilds lists of
 * them.
 */
import type { RegionId } from '../regions/index.ts';
import type { Category, Game } from './names.ts';

/** From the root of the sources; it is not kept in Git, for it says what this installation's vendors list. */
export const VENDOR_GAMES_FILE = 'src/content/games/vendors.json';

export interface VendorGamesFile {
  counts: Record<RegionId, Record<Category | 'all', number>>;
  games: (Game & { regions: readonly RegionId[] })[];
}

/** Our code for a vendor's game: lower-case letters, digits and single hyphens, after the vendor's name. */
export function platformCode(vendor: string, vendorCode: string): string {
  const plain = vendorCode.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return `${vendor}-${plain}`.replaceAll(/-+/g, '-').replace(/-$/, '');
}
