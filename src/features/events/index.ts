/** The public feed of wins, and the player's own. */
export type { FeedEvent, Wins } from './model.ts';
export { $events, $ownEvents, $wins, forgetWins, loadEvents, loadWins, receiveEvent, refetchEvents } from './store.ts';
