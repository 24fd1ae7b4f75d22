/** The wallet's door. */
export { type OfferedMethod, offeredMethods } from './methods.ts';
export { routes } from './routes.ts';
export { createWallet } from './service.ts';
export type { PlayerPurses, Wallet } from './types.ts';
