/** The vendors' progressive jackpots. */
export { jackpotRoutes } from './routes.ts';
export { createJackpots } from './service.ts';
