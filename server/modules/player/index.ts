/** The player module's door. */
export { playerRoutes } from './routes.ts';
export { createPlayers, type Players, playerDirectory } from './service.ts';
export { type Credentials, findCredentials, keepAffiliateTag, normalPhone } from './store.ts';
