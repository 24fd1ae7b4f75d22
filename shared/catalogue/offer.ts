/** Which regions list and launch a game: its products, and the return that a jurisdiction asks for (design section 3). */
import { jurisdictionOf, offers, type RegionId } from '../regions/index.ts';
import { type Game, gameNeeds } from './names.ts';

/** Whether a region offers a game at all. */
export function isOffered(game: Pick<Game, 'kind' | 'categories' | 'rtpPercent'>, region: RegionId): boolean {
  const minimum = jurisdictionOf(region).limits.rtpMinimumPercent;
  const returns = minimum === null || game.rtpPercent === null || Number(game.rtpPercent) >= minimum;
  return returns && offers(region, gameNeeds(game));
}
