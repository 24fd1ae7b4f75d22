/** What is known of a match for its markets: counted, not shown (`MatchState` is what people read). */

export const SPORTS = ['football', 'tennis', 'basketball', 'ice_hockey', 'esports'] as const;
export type Sport = (typeof SPORTS)[number];
export type Side = 'home' | 'away';
export type Pair = readonly [home: number, away: number];

/**
 * How far a match is. `abandoned`: broken off for good, or a walkover; `retired`: a side gave up, the other goes on in the
 * tournament.
 */
export type MatchEnd = 'running' | 'finished' | 'abandoned' | 'retired';

/** The players of both sides. A name stands for one player of the match. */
export type Lineups = Readonly<Record<Side, readonly string[]>>;

export interface FootballFacts {
  sport: 'football';
  end: MatchEnd;
  home: number;
  away: number;
  /** Who scored, goal by goal; a feed may not say. */
  goals?: readonly Side[];
  /** The player who scored each of them; null: an own goal. A feed may not say. */
  scorers?: readonly (string | null)[];
  /** The players who can be bet on, as they were announced, and who of them takes no part. A feed may not say. */
  lineups?: Lineups;
  absent?: readonly string[];
  /** Goals of the first half, once it is over; a feed may not say. */
  halfTime?: Pair | null;
  /** Of both sides together. */
  corners: number;
  /** Of both sides; each counts one. */
  cards: number;
}

export interface TennisFacts {
  sport: 'tennis';
  end: MatchEnd;
  /** Games of each set, the one that is being played last. */
  sets: readonly Pair[];
  /** Sets that are over. */
  completed: number;
  /** Who goes on: the winner, or whom the other's retirement leaves. */
  winner: Side | null;
}

export interface BasketballFacts {
  sport: 'basketball';
  end: MatchEnd;
  /** Points, overtime with them. */
  home: number;
  away: number;
  /** Points of each quarter, the one that is being played last; overtime is none. */
  parts: readonly Pair[];
  /** Quarters that are over. */
  completed: number;
}

export interface HockeyFacts {
  sport: 'ice_hockey';
  end: MatchEnd;
  /** Goals of the three periods. */
  home: number;
  away: number;
  /** Goals of each period, the one that is being played last. */
  parts: readonly Pair[];
  /** Periods that are over. */
  completed: number;
  /** After overtime or a shootout, where the periods ended level. */
  winner: Side | null;
}

export interface EsportsFacts {
  sport: 'esports';
  end: MatchEnd;
  /** Rounds of each map, the one that is being played last. */
  parts: readonly Pair[];
  /** Maps that are over. */
  completed: number;
  winner: Side | null;
}

/** A season of a league as a whole. */
export interface SeasonFacts {
  sport: 'season';
  end: MatchEnd;
  /** Its teams, all at one side. */
  lineups: Lineups;
  /** The final table: the teams of each place, several where nothing parts them; empty until it is known. */
  places: readonly (readonly string[])[];
}

export type MatchFacts = FootballFacts | TennisFacts | BasketballFacts | HockeyFacts | EsportsFacts | SeasonFacts;
/** What can be bet on: a match of a sport, or a season. */
export type Contest = MatchFacts['sport'];
export type FactsOf<Name extends Contest> = Extract<MatchFacts, { sport: Name }>;
