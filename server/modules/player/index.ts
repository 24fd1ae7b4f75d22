/** Players: accounts, profiles, contact data. */
export { playerRoutes } from './routes.ts';
export { createPlayers, type Players, playerDirectory } from './service.ts';
export { type Credentials, findCredentials, normalPhone, storeAffiliateTag } from './store.ts';
