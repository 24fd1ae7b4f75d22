/** Open-auth: players who come in by an OpenID Connect provider. */
export { openAuthCookies } from './cookies.ts';
export { openAuthCallback, openAuthRoutes } from './routes.ts';
export { createOpenAuth } from './service.ts';
