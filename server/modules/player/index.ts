/** Players: accounts, profiles, contact data. */
export { maskName } from './mask.ts';
export { playerRoutes } from './routes.ts';
export { createPlayers, type Players, playerDirectory } from './service.ts';
export { type Credentials, findCredentials, normalPhone, storeAffiliateTag } from './store.ts';
