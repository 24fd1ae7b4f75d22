/** Coins: what play, missions and the daily map bring, and the shop takes. They stand in the ledger (unit XCN). */
export { coinRoutes } from './routes.ts';
export { type Coins, createCoins } from './service.ts';
