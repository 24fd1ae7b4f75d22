/** What a region's jurisdiction asks of a game (shared/regions/jurisdictions.ts). */
import type { Game } from '#shared/catalogue/names.ts';
import { type Currency, parseAmount } from '#shared/money.ts';
import { jurisdictionOf, offers, type RegionId } from '#shared/regions/index.ts';
import type { GameLimits } from '../../ports/game-aggregator.ts';

/**
 * The limits of a game in a region. A jurisdiction's amount counts one to one in another currency of a player there.
 */
function limitsOf(game: Pick<Game, 'kind'>, region: RegionId, currency: Currency): GameLimits {
  const { limits } = jurisdictionOf(region);
  const isSlot = game.kind === 'slot';
  return {
    stakeMaximum: isSlot && limits.slotStakeMaximum !== null ? parseAmount(limits.slotStakeMaximum, currency) : null,
    roundMinimumMs: isSlot ? limits.slotRoundMinimumMs : 0,
    autoplay: offers(region, ['autoplay']),
    bonusBuy: offers(region, ['bonus-buy']),
  };
}

/** The strictest limits of several regions: where the player is and where the account was opened. */
export function strictestLimits(
  game: Pick<Game, 'kind'>,
  [first, ...others]: readonly [RegionId, ...RegionId[]],
  currency: Currency,
): GameLimits {
  const limits = (region: RegionId) => limitsOf(game, region, currency);
  return others.map(limits).reduce(stricter, limits(first));
}

function stricter(one: GameLimits, other: GameLimits): GameLimits {
  const maxima = [one.stakeMaximum, other.stakeMaximum].filter((maximum) => maximum !== null);
  return {
    stakeMaximum: maxima.reduce<bigint | null>((low, maximum) => (low === null || maximum < low ? maximum : low), null),
    roundMinimumMs: Math.max(one.roundMinimumMs, other.roundMinimumMs),
    autoplay: one.autoplay && other.autoplay,
    bonusBuy: one.bonusBuy && other.bonusBuy,
  };
}
