/** Wins: the public feed, and a player's own. */
export { winRoutes } from './routes.ts';
export { createWins, type Wins } from './service.ts';
