/** The games module's door. */
export { createGamesContent } from './content-file.ts';
export { createGameDirectory, type GameDirectory, platformCode } from './directory.ts';
export type { GameWalletAnswer } from './errors.ts';
export { createVendorHealth } from './health.ts';
export { createJackpots, type Jackpots } from './jackpots.ts';
export { createVendorListing, type VendorListing } from './listing.ts';
export { createOwnLists } from './own-lists.ts';
export { gameRoutes } from './routes.ts';
export { createGames } from './service.ts';
export { expireTokens } from './tokens.ts';
export { createGameWallet, type GameWallet, type PlayAnswer } from './wallet/index.ts';
