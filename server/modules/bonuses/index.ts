/** Bonuses: what is offered, what was granted, and what becomes of it. */

export { exchangeUnder } from './campaign-exchange-store.ts';
export { campaignNeeds, isTaken, vendorSlots } from './campaigns.ts';
export { DEMO_OFFERS, FREE_ROUND_OFFERS, NO_OFFERS, OFFERS, type OfferBook } from './demo-offers.ts';
export { type FreeRoundsGift, type FreeRoundsReward, roundsGift } from './gifts.ts';
export {
  backOf,
  type LossLine,
  type LossPeriod,
  lossLines,
  netOf,
  periodAt,
  periodsOver,
  regionsByZone,
} from './net-loss.ts';
export type { RoundsGame } from './offers.ts';
export { decideOffer } from './once.ts';
export { bonusRoutes } from './routes.ts';
export { type Bonuses, createBonuses, type Gift } from './service.ts';
export { termsOf } from './terms.ts';
