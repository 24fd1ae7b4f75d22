/** Where a vendor's game may be offered: what the law asks, what the vendor forbids, and what the vendor can be told. */
import { type Game, gameNeeds } from '#shared/catalogue/names.ts';
import {
  JURISDICTION_IDS,
  JURISDICTIONS,
  type JurisdictionId,
  lawsOf,
  PRODUCTS,
  permits,
  type Reach,
  rulesOf,
} from '#shared/regions/index.ts';

/**
 * What a game does by itself, inside its frame: the wallet sees a bet, not whether a machine placed it. The protocols of
 * outside vendors cannot ask a game to leave it out, so a jurisdiction that forbids one of these gets only games of
 * vendors that the operator has named for it.
 */
const INSIDE_GAMES = PRODUCTS.filter((product) => product === 'autoplay' || product === 'bonus-buy');

type Judged = Pick<Game, 'kind' | 'categories' | 'rtpPercent'>;

function allows(
  game: Judged,
  blockedCountries: readonly string[],
  certified: readonly JurisdictionId[],
  law: JurisdictionId,
): boolean {
  const { country, limits } = JURISDICTIONS[law];
  const policy = rulesOf(law, limits.currency);
  const returns = policy.rtpMinimumPercent === null || Number(game.rtpPercent ?? 0) >= policy.rtpMinimumPercent;
  const open = country === null || !blockedCountries.includes(country);
  const obeyed = permits(policy, INSIDE_GAMES) || certified.includes(law);
  return returns && open && obeyed && permits(policy, gameNeeds(game));
}

/**
 * Whom a vendor's game may be offered to.
 * @param blockedCountries where the vendor itself offers it to nobody.
 * @param certified the jurisdictions that the operator has named for the vendor.
 */
export function admissionOf(
  game: Judged,
  blockedCountries: readonly string[],
  certified: readonly JurisdictionId[],
): (reach: Reach) => boolean {
  const allowing = JURISDICTION_IDS.filter((law) => allows(game, blockedCountries, certified, law));
  return (reach) =>
    lawsOf(reach).every((law) => allowing.includes(law)) &&
    (reach.country === null || !blockedCountries.includes(reach.country));
}
