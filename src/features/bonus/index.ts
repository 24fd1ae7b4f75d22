/** Bonuses as their player meets them. */
export { markFreeRounds } from './marks.ts';
/** What runs at a glance: loaded when the account is opened. */
export const loadBonusesGlance = () => import('./ui/BonusesGlance.tsx');
export { BonusesView } from './ui/BonusesView.tsx';
