/**
 * What a provider of sport data tells: messages as official feeds have them (docs/integrating.md). Each is of one producer
 * and one fixture, numbered within the fixture; a receiver drops what it has had.
 */
import type { ResultChances } from '#shared/sport/cash-out.ts';
import type { Lineups, MatchFacts, Side, Sport } from '#shared/sport/facts.ts';
import type { LegResult } from '#shared/sport/results.ts';
import type { ScoreChance } from '#shared/sport/same-match.ts';

export interface Competitor {
  name: string;
  /** Shirt and trim, hex. */
  colours: readonly [string, string];
}

export interface FixtureDetails {
  /** A season as a whole: its sides are the league and the season, its start is when bets close. */
  kind?: 'outright';
  sport: Sport;
  tournament: { id: string; name: string /** In which its results count for a table. */; season?: string };
  competitors: Readonly<Record<Side, Competitor>>;
  startsAt: Date;
  /** Those who play are minors, or mainly so. */
  isYouth?: boolean;
}

export type FixtureStatus = 'not_started' | 'live' | 'ended' | 'abandoned' | 'cancelled';

/** How a match stands, as people read it. */
export interface MatchState {
  /** Goals, or sets. */
  score: readonly [number, number];
  /** Seconds of play, where the sport has a clock. */
  clockSeconds: number | null;
  /** `first_half`, `half_time`, `second_half`; `set_1` …; null before and after. */
  period: string | null;
  /** Games of each set. */
  sets: readonly (readonly [number, number])[];
  /** Points of the game that is being played ("15", "A"). */
  points: readonly [string, string] | null;
  serving: Side | null;
  statistics: Readonly<Record<string, readonly [number, number]>>;
  /** What the home side's attacks have over the away side's, by minute of play; a feed may not tell. */
  pressure?: readonly number[];
  /** What happened: goals and cards, oldest first. */
  timeline: readonly { second: number; kind: string; side: Side; player?: string }[];
  /** The players who are announced; a feed may not say. */
  lineups?: Lineups;
}

export interface FeedOutcome {
  key: string;
  /** As offered, decimal with two digits; null: this selection is not offered now. */
  odds: string | null;
  /** Without margin, at full stake: what a unit staked at odds of one is expected to bring back in winnings. */
  probability: number;
  /**
   * How likely it ends in each way (won, half won, stake back, half lost); the rest is lost. Without it nothing that depends
   * on a market that can give stakes back is bought from players.
   */
  chances?: ResultChances;
}

/** A market that is sent carries all its outcomes; one that is not is unchanged. */
export interface FeedMarket {
  key: string;
  status: 'active' | 'suspended' | 'inactive';
  outcomes: readonly FeedOutcome[];
}

export interface MarketResults {
  key: string;
  outcomes: Readonly<Record<string, LegResult>>;
}

interface Numbered {
  fixtureId: string;
  /** Grows with each message of the fixture. */
  sequence: number;
  at: Date;
}

export type FeedMessage = Numbered &
  (
    | { type: 'fixture'; details: FixtureDetails }
    | {
        type: 'odds_change';
        status: FixtureStatus;
        state: MatchState;
        facts: MatchFacts;
        markets: readonly FeedMarket[];
        /** How a football match can end, as its markets are priced: for combos within it. A feed may not say. */
        scores?: readonly ScoreChance[];
      }
    /** No bet is taken on the fixture until its next odds. */
    | { type: 'bet_stop' }
    | { type: 'bet_settlement'; markets: readonly MarketResults[] }
    | { type: 'rollback_bet_settlement'; markets: readonly string[] }
    /** Bets that were placed in a time are void; open on a side without one. */
    | { type: 'bet_cancel'; markets: readonly string[]; from: Date | null; until: Date | null }
    | { type: 'rollback_bet_cancel'; markets: readonly string[]; from: Date | null; until: Date | null }
  );

/** A match that was played to its end. */
export interface PastResult {
  fixtureId: string;
  startsAt: Date;
  competitors: Readonly<Record<Side, Competitor>>;
  score: readonly [number, number];
}

export interface SportFeed {
  /** Whose messages these are: each producer's health is its own. */
  readonly producer: string;
  /**
   * Messages after a moment (null: what is needed to begin) up to another, by time and sequence. Odds that others have
   * followed may be left out, settlements never. Throws while the producer cannot be reached.
   */
  read(after: Date | null, until: Date): Promise<readonly FeedMessage[]>;
  /**
   * Results of a tournament's season up to a moment, heard or not, oldest first; null: it knows no such season. A feed that
   * keeps no results leaves it out, and tables count what was heard.
   */
  resultsOf?(tournamentId: string, season: string, until: Date): Promise<readonly PastResult[] | null>;
}
