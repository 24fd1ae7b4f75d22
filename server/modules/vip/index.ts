/** The VIP programme: its levels. */
export { standingOf, vipLevels } from './levels.ts';
export { vipRoutes } from './routes.ts';
