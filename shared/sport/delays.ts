/**
 * How long a bet on a match that is played waits before it is looked at again, by sport, in seconds: the operator's setting.
 * Who sits in the stand sees a goal before the feed tells of it. Exchanges publish 1 to 5 s, ticket services 7 s and more.
 */
import type { Sport } from './facts.ts';

const IN_PLAY_SECONDS: Readonly<Record<Sport, number>> = {
  football: 5,
  tennis: 3,
  basketball: 4,
  ice_hockey: 5,
  esports: 5,
};

/** The wait of a bet on matches that are played, seconds: the longest of theirs; 0 where none is. */
export const betDelayOf = (sportsInPlay: readonly Sport[]): number =>
  Math.max(0, ...sportsInPlay.map((sport) => IN_PLAY_SECONDS[sport]));
