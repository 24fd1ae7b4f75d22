/** What runs at a glance: loaded when the account is opened. */
export const loadBonusesGlance = () => import('./ui/BonusesGlance.tsx');
/** What waits among the bonuses: loaded with the inbox. */
export const loadPending = () => import('./pending.ts');
/** Its list: loaded when somebody opens it. */
export const loadPendingList = () => import('./ui/PendingList.tsx');
