/** Bonuses as their player meets them. */
export { loadBonusesGlance } from './glance.ts';
export { markFreeRounds } from './marks.ts';
export { BonusesView } from './ui/BonusesView.tsx';
