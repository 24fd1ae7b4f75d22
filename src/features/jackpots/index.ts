/** The progressive jackpots on pages: amounts on tiles and on the home page, live by the socket. */
export { startJackpots } from './start.ts';
export { $jackpots, chooseJackpots, receiveJackpots, refetchJackpots } from './store.ts';
