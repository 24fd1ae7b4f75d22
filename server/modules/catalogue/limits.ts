/** What the law asks of a game (shared/regions/policy.ts). */
import type { Game } from '#shared/catalogue/names.ts';
import type { Currency } from '#shared/money.ts';
import { permits, policyOf, type Reach } from '#shared/regions/index.ts';
import type { GameLimits } from '../../ports/game-aggregator.ts';

/** The limits of a game for an account in a currency. */
export function limitsOf(game: Pick<Game, 'kind'>, reach: Reach, currency: Currency): GameLimits {
  const policy = policyOf(reach, currency);
  const isSlot = game.kind === 'slot';
  return {
    stakeMaximum: isSlot ? policy.slotStakeMaximum : null,
    roundMinimumMs: isSlot ? policy.slotRoundMinimumMs : 0,
    autoplay: permits(policy, ['autoplay']),
    bonusBuy: permits(policy, ['bonus-buy']),
  };
}
