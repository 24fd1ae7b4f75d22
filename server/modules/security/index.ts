/** What a player does for the protection of their account. */
export { securityRoutes } from './routes.ts';
export { createSecurity } from './service.ts';
