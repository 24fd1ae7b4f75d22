/** Marks of what somebody has made a favourite of the sportsbook: a match, a league, a side. */
import type { Sport } from './facts.ts';

/** The oldest marks go first: matches end, and nobody takes their stars off. */
export const MOST_FAVOURITES = 200;

/** What of a match is marked. */
interface Marked {
  fixture_id: string;
  sport: Sport;
  tournament: { tournament_id: string };
  home: { name: string };
  away: { name: string };
}

/** What marks a match as somebody's: itself, its league, a side. */
export const favouriteKeys = ({ fixture_id, tournament, home, away, sport }: Marked) => ({
  fixture: `fixture/${fixture_id}`,
  tournament: `tournament/${tournament.tournament_id}`,
  home: `team/${sport}/${home.name}`,
  away: `team/${sport}/${away.name}`,
});
