/** Bonuses: what is offered, what was granted, and what becomes of it. */
export { CAMPAIGN_NEEDS, isTaken, vendorSlots } from './campaigns.ts';
export { FREE_ROUND_OFFERS } from './free-offers.ts';
export { type FreeRoundsGift, type FreeRoundsReward, roundsGift } from './gifts.ts';
export {
  backOf,
  type LossLine,
  type LossPeriod,
  lossLines,
  netOf,
  periodAt,
  periodBefore,
  regionsByZone,
} from './net-loss.ts';
export { OFFERS, type RoundsGame, SLOTS_FIRST, type WeightedKind } from './offers.ts';
export { bonusRoutes } from './routes.ts';
export { type Bonuses, createBonuses, type Gift } from './service.ts';
export { termsOf } from './terms.ts';
