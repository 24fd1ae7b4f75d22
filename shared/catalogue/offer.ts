/** Where a game is listed and launched: its products, and the return that a jurisdiction asks for (design section 3). */
import { jurisdictionOf, type Policy, permits, type RegionId } from '../regions/index.ts';
import { type Game, gameNeeds } from './names.ts';

type Judged = Pick<Game, 'kind' | 'categories' | 'rtpPercent'>;

/** Whether a policy allows a game. */
export function isPermitted(game: Judged, policy: Pick<Policy, 'forbidden' | 'rtpMinimumPercent'>): boolean {
  const minimum = policy.rtpMinimumPercent;
  const returns = minimum === null || game.rtpPercent === null || Number(game.rtpPercent) >= minimum;
  return returns && permits(policy, gameNeeds(game));
}

/** Whether a region offers a game at all. */
export function isOffered(game: Judged, region: RegionId): boolean {
  const { forbidden, limits } = jurisdictionOf(region);
  return isPermitted(game, { forbidden, rtpMinimumPercent: limits.rtpMinimumPercent });
}
