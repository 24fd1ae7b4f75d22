/** The public feed of wins, and the player's own last and top win (spec section 3, Event feed). */
import type { RealtimeData } from '#shared/contract/events.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type FeedEvent = ResponseOf<'events'>['result'][number];
export type Wins = ResponseOf<'winStatistics'>;

export const NO_WINS: Wins = { last_win: null, top_win: null };

/** The feed keeps this many; older ones leave. */
export const FEED_LENGTH = 30;

/** Puts a new event at the head of the feed, once. */
export function withEvent(feed: readonly FeedEvent[], event: FeedEvent): FeedEvent[] {
  return [event, ...feed.filter(({ event_id }) => event_id !== event.event_id)].slice(0, FEED_LENGTH);
}

/** The player's wins after an event of the socket; only an event of their own changes them. */
export function withOwnWin(
  wins: Wins,
  { own, top_win, game_code, amount, currency, created_at }: RealtimeData<'event'>,
): Wins {
  if (!own) return wins;
  const win = { game_code, amount, currency, created_at };
  return { last_win: win, top_win: top_win ? win : wins.top_win };
}
