/** Where a vendor's game may be offered: what the law asks, what the vendor forbids, and what the vendor can be told. */
import { type Game, gameNeeds } from '#shared/catalogue/names.ts';
import {
  type JurisdictionId,
  jurisdictionOf,
  offers,
  PRODUCTS,
  REGION_IDS,
  REGIONS,
  type RegionId,
} from '#shared/regions/index.ts';

/**
 * What a game does by itself, inside its frame: the wallet sees a bet, not whether a machine placed it. The protocols of
 * outside vendors cannot ask a game to leave it out, so a jurisdiction that forbids one of these gets only games of
 * vendors that the operator has named for it.
 */
const INSIDE_GAMES = PRODUCTS.filter((product) => product === 'autoplay' || product === 'bonus-buy');

function allows(
  game: Pick<Game, 'kind' | 'categories' | 'rtpPercent'>,
  blockedCountries: readonly string[],
  certified: readonly JurisdictionId[],
  region: RegionId,
): boolean {
  const { country, limits } = jurisdictionOf(region);
  const returns = limits.rtpMinimumPercent === null || Number(game.rtpPercent ?? 0) >= limits.rtpMinimumPercent;
  const open = country === null || !blockedCountries.includes(country);
  const obeyed = offers(region, INSIDE_GAMES) || certified.includes(REGIONS[region].jurisdiction);
  return returns && open && obeyed && offers(region, gameNeeds(game));
}

/**
 * The regions that offer a vendor's game.
 * @param certified the jurisdictions that the operator has named for the vendor.
 */
export function regionsOf(
  game: Pick<Game, 'kind' | 'categories' | 'rtpPercent'>,
  blockedCountries: readonly string[],
  certified: readonly JurisdictionId[],
): RegionId[] {
  return REGION_IDS.filter((region) => allows(game, blockedCountries, certified, region));
}
