/** Bonuses as their player meets them. */
export { loadBonusesGlance, loadPending, loadPendingList } from './glance.ts';
export { markFreeRounds } from './marks.ts';
export type { PendingBonus } from './pending.ts';
export { BonusesView } from './ui/BonusesView.tsx';
