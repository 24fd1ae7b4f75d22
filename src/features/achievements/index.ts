/** Achievements told over the live connection (spec section 7). */
export { forgetAchievements, receiveAchievement } from './store.ts';
export { showAchievement } from './toast.ts';
