/** Pictures of games where the browser has no room for the names of all drawings. */
import { ART, artUrl } from '#shared/art.ts';

/** The width of the smallest picture of a tile. */
const WIDTH_PX = 160;

/** The address of the picture of a tile with `*` in the place of its name; no address holds one otherwise. */
export function picturePattern(): string {
  const [sample] = ART.tiles.names;
  return artUrl('tiles', sample, WIDTH_PX).replace(sample, '*');
}
