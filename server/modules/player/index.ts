/** Players: accounts, profiles, contact data. */

export type { Touch } from './attribution.ts';
export { markSimulated } from './nicknames.ts';
export { playerRoutes } from './routes.ts';
export { checkServed, type Wanted } from './rules.ts';
export { createPlayers, type OriginOf, type Players, playerDirectory, type RequestPlace } from './service.ts';
export type { Account } from './store.ts';
