/** The wallet: a player's balances, payment methods and history. */
export { type OfferedMethod, offeredMethods } from './methods.ts';
export { betNumber, movementType } from './movement-types.ts';
export { routes } from './routes.ts';
export { createWallet, totalBalance } from './service.ts';
export type { PlayerPurses, Wallet } from './types.ts';
