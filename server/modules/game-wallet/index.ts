/** Play for money: opening games, the vendors' wallet calls, and the rounds they leave. */
export { eventOf } from './events.ts';
export { createRoundHistory, type RoundHistory } from './history.ts';
export { createLaunch, type Launch } from './launch.ts';
export { gameWalletRoutes } from './routes.ts';
export { createGameWallet } from './service.ts';
export { hasOpenStake } from './store/rounds.ts';
export { type GameRound, ROUND_COLUMNS, readRounds } from './store/rows.ts';
export { expireTokens, openLaunch } from './tokens.ts';
