/** Achievements told over the live connection (spec section 7). */
export { receiveAchievement } from './store.ts';
export { showAchievement } from './toast.ts';
