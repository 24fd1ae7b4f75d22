/** What runs at a glance: loaded when the account is opened. */
export const loadBonusesGlance = () => import('./ui/BonusesGlance.tsx');
