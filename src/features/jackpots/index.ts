/** The progressive jackpots on pages: amounts on tiles and on the home page, live by the socket. */
export { startPots } from './start.ts';
export { $pots, choosePots, receivePots, refetchPots } from './store.ts';
