/** Where a game is listed and launched: its products, and the return that a jurisdiction asks for (design section 3). */
import { jurisdictionOf, type Policy, permits, REGIONS, type RegionId } from '../regions/index.ts';
import { type Game, gameNeeds, STUDIO } from './names.ts';

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

/**
 * Whether a region has a page about a game beside those it is played on: for the open games of our own studio, on domains
 * that speak for themselves. A mirror's would only repeat main's.
 */
export function hasGamePage(game: Judged & Pick<Game, 'vendor' | 'status'>, region: RegionId): boolean {
  const own = game.vendor === STUDIO && game.status === 'open';
  return own && REGIONS[region].canonicalRegion === null && isOffered(game, region);
}
