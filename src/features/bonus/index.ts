/** Bonuses as their player meets them. */
export { BonusesView } from './ui/BonusesView.tsx';
