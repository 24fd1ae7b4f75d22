/** The VIP programme: its levels, and where a player stands among them. */
export { levelName } from './model.ts';
export { celebrateLevel } from './reached.ts';
export { loadVipLevels } from './store.ts';
export { useStanding } from './ui/useStanding.ts';
