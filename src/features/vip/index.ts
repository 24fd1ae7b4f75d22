/** The VIP programme: its levels, and where a player stands among them. */
export { celebrateLevel } from './celebration.ts';
export { levelName } from './model.ts';
export { loadVipLevels } from './store.ts';
export { useStanding } from './ui/useStanding.ts';
