/** The VIP programme's door. */
export { standingOf, vipLevels } from './levels.ts';
export { vipRoutes } from './routes.ts';
