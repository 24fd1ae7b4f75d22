/** The public feed of wins, and the player's own. */
export type { FeedEvent, Wins } from './model.ts';
export { NO_WINS, withOwnWin } from './model.ts';
export {
  $events,
  $heard,
  $missed,
  $wins,
  forgetWins,
  loadEvents,
  loadWins,
  receiveEvent,
  refetchEvents,
} from './store.ts';
