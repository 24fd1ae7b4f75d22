/** The VIP programme: its levels, points from settled stakes, and cashback. */
export { createCashback } from './cashback.ts';
export { levelOfPlayer } from './cashback-store.ts';
export { progressOf, standingOf, vipLevels } from './levels.ts';
export { createPoints } from './points.ts';
export { vipRoutes } from './routes.ts';
