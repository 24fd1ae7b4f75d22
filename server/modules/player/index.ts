/** Players: accounts, profiles, contact data. */
export { playerRoutes } from './routes.ts';
export { checkServed } from './rules.ts';
export { createPlayers, type OriginOf, type Players, playerDirectory } from './service.ts';
export { storeAffiliateTag } from './store.ts';
