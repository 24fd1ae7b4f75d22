/**
 * What a provider of sport data tells: messages as official feeds have them (docs/integrating.md). What a message does not
 * mention stays as it was. Messages may come late, twice and in any order: by the moment at which each was made the receiver
 * knows which is the newest about what it says (ADR 0268).
 */
import type { ResultChances } from '#shared/sport/cash-out.ts';
import type { Lineups, Side, Sport } from '#shared/sport/facts.ts';
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

/** A market that is sent carries all its outcomes, or none where they are as before; one that is not sent is unchanged. */
export interface FeedMarket {
  key: string;
  /** Without one the market is as open as it was: nothing but an active state of its own opens it. */
  status?: 'active' | 'suspended' | 'inactive';
  outcomes: readonly FeedOutcome[];
  /** False: no bet on it is bought from players now. */
  isSellable?: boolean;
}

export interface MarketResults {
  key: string;
  outcomes: Readonly<Record<string, LegResult>>;
}

interface Stamped {
  fixtureId: string;
  /** When it was made, by its producer's clock: what was made earlier never overrides what was made later. */
  at: Date;
  /** The part of the feed that tells it (live, before the match), whose health is its own; without one the feed itself. */
  producer?: string;
}

export type FeedMessage = Stamped &
  (
    | { type: 'fixture'; details: FixtureDetails }
    | {
        type: 'odds_change';
        status?: FixtureStatus;
        state?: Partial<MatchState>;
        markets: readonly FeedMarket[];
        /** How a football match can end, as its markets are priced: for combos within it. A feed may not say. */
        scores?: readonly ScoreChance[];
      }
    /** No bet is taken on the fixture's markets until each of them is told to be active again. */
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

/** A part of a feed says that it lives, or that all it had to repeat after an outage has been told. */
export type ProducerSign = { producer: string; at: Date } & (
  | {
      type: 'alive';
      /** False: it lives, but something was missed. */
      isSubscribed: boolean;
    }
  | { type: 'snapshot_complete' /** That the request was given; without one any request is meant. */; request?: string }
);

/** Something that the feed told and that nobody can read. */
export interface UnreadableMessage {
  /** As it was told. */
  text: string;
  reason: string;
  /** Null: it does not even say what it is about. */
  fixtureId: string | null;
}

export interface FeedAnswer {
  messages: readonly FeedMessage[];
  /** Of a feed whose parts say that they live; one without any is heard while it can be read. */
  signs?: readonly ProducerSign[];
  unreadable?: readonly UnreadableMessage[];
  /** States that the adapter does not know, in words: what they are about is told as closed. */
  unknown?: readonly string[];
  /** Where reading goes on. */
  position: string;
}

export interface SportFeed {
  /** Whose messages these are. */
  readonly producer: string;
  /**
   * What has come since a position (null: what is needed to begin), told up to a moment. It goes by arrival, whatever the
   * messages' own times: what arrives late is told late, and nothing is lost. Odds that others have followed may be left
   * out, settlements never. Throws while the feed cannot be reached.
   */
  read(position: string | null, until: Date): Promise<FeedAnswer>;
  /**
   * Asks a part of the feed to repeat what it told since a moment, once it lives again; what it repeats comes as messages, and
   * `snapshot_complete` ends it. Returns the request's name, null where there is none. Throws when it was not accepted.
   * A feed without it repeats by itself.
   */
  recover?(producer: string, since: Date): Promise<string | null>;
  /** Reads the text of a message that was unreadable once more. Throws while it still is. */
  reread?(text: string): Promise<readonly FeedMessage[]>;
  /**
   * Results of a tournament's season up to a moment, heard or not, oldest first; null: it knows no such season. A feed that
   * keeps no results leaves it out, and tables count what was heard.
   */
  resultsOf?(tournamentId: string, season: string, until: Date): Promise<readonly PastResult[] | null>;
}
