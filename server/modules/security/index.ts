/** What a player does for the protection of their account. */
export { securityRoutes } from './routes.ts';
