/** Bonuses as their player meets them. */
export { markFreeRounds } from './marks.ts';
export { BonusesView } from './ui/BonusesView.tsx';
