/** The games module's door. */
export { createGameDirectory, type GameDirectory, platformCode } from './directory.ts';
export type { GameWalletAnswer } from './errors.ts';
export { gameRoutes } from './routes.ts';
export { createGames } from './service.ts';
export { expireTokens } from './tokens.ts';
export { createGameWallet, type GameWallet, type PlayAnswer } from './wallet.ts';
