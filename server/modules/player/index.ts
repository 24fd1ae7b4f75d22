/** Players: accounts, profiles, contact data. */
export { playerRoutes } from './routes.ts';
export { createPlayers, type Players, playerDirectory } from './service.ts';
export { normalPhone, storeAffiliateTag } from './store.ts';
