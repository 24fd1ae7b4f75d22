/** What the ship's log tells: wins in games that the page's region lists; others are nobody's news here. */
import type { FeedEvent } from '#features/events/index.ts';
import type { GameEntry } from '#features/lobby/index.ts';

/** The wins that are told, each with its game. */
export function logEntries(
  events: readonly FeedEvent[],
  games: ReadonlyMap<string, GameEntry>,
): { event: FeedEvent; game: GameEntry }[] {
  return events.flatMap((event) => {
    const game = games.get(event.game_code);
    return game ? [{ event, game }] : [];
  });
}
