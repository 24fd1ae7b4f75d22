/** What the sportsbook's tables hold. */
import type { BetStatus } from '#shared/contract/sport.ts';
import type { Currency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { PricedOutcome } from '#shared/sport/cash-out.ts';
import type { Sport } from '#shared/sport/facts.ts';
import type { AcceptRule } from '#shared/sport/odds.ts';
import type { LegResult } from '#shared/sport/results.ts';
import type { VoidReason } from '#shared/sport/void-reasons.ts';
import type { Emit, Transaction } from '../../db/types.ts';
import type { Competitor, FixtureStatus, MatchState } from '../../ports/sport-feed.ts';
import type { StoredFunding } from '../funding/index.ts';

export interface Fixture {
  fixtureId: string;
  kind: 'match' | 'outright';
  sport: Sport;
  tournamentId: string;
  tournament: string;
  home: Competitor;
  away: Competitor;
  startsAt: Date;
  /** Minors play it. */
  isYouth: boolean;
  status: FixtureStatus;
  isStopped: boolean;
  /** Whether its producer has been heard lately. */
  isHeard: boolean;
  /** How often bets on it were stopped so far. */
  stops: number;
  state: Partial<MatchState>;
}

export type MarketStatus = 'active' | 'suspended' | 'inactive' | 'settled' | 'cancelled';

export interface StoredOutcome extends PricedOutcome {
  key: string;
  odds: string | null;
}

export interface Market {
  market: string;
  status: MarketStatus;
  outcomes: readonly StoredOutcome[];
  results: Readonly<Record<string, LegResult>> | null;
  /** Two people settled it: the feed changes nothing of it. */
  is_settled_by_hand: boolean;
  /** What the feed says of a market that people settled; null: nothing. */
  feed_results: Readonly<Record<string, LegResult>> | null;
  /** How often it was suspended so far. */
  stops: number;
  /** False: the feed does not want bets on it to be bought. */
  is_sellable: boolean;
}

export interface Leg {
  fixtureId: string;
  market: string;
  outcome: string;
  /** Ten-thousandths. */
  odds: bigint;
  result: LegResult | null;
  /** Why it is void whatever its market says; null: it is not. */
  voidReason: VoidReason | null;
  told: { sport: Sport; home: string; away: string; starts_at: string };
}

export interface Bet {
  playerId: string;
  betId: string;
  region: RegionId;
  currency: Currency;
  sizes: readonly number[];
  /** Minor units, as all amounts. */
  lineStake: bigint;
  stake: bigint;
  /** What of the stake is tax: it does not count towards what the bet pays. */
  tax: bigint;
  possiblePayout: bigint;
  /** Of a combo of one match, ten-thousandths; null: the odds of its legs multiply. */
  jointOdds: bigint | null;
  /** Of matches whose legs count as one within a larger bet, ten-thousandths. */
  groupOdds: Readonly<Record<string, bigint>>;
  /** Matches that are in every line. */
  bankers: readonly string[];
  funding: StoredFunding;
  status: BetStatus;
  /** What has been paid on it so far. */
  payout: bigint;
  /** Of the stake, what was sold; and what of the payout was paid for it. */
  soldStake: bigint;
  soldFor: bigint;
  revision: number;
  placedAt: Date;
  settledAt: Date | null;
  legs: readonly Leg[];
}

/** How a bet stands; what it pays in all, minor units. */
export type BetEnd = Pick<Bet, 'status' | 'payout'>;

export interface Selection {
  fixture_id: string;
  market: string;
  outcome: string;
}

export interface AskedBet {
  legs: readonly (Selection & { odds: string })[];
  sizes: readonly number[];
  /** Matches that are in every line; sizes count the others. */
  bankers?: readonly string[] | undefined;
  line_stake: string;
  /** The odds that were seen of a combo of one match, whose legs' own do not count then. */
  joint?: string | undefined;
  /** The same of matches within a larger bet. */
  groups?: readonly { fixture_id: string; odds: string }[] | undefined;
  /** The free bet that is staked on it, whole. */
  free_bet?: string | undefined;
  accept: AcceptRule;
}

interface Money {
  amount: string;
  currency: string;
}

/** What a player is told of bets that were settled, or that a trader was asked for, with what fills its texts. */
export type BetMessage =
  | {
      kind: 'bet_won' | 'bet_lost' | 'bet_returned' | 'bet_corrected' | 'bet_voided';
      variables: { bet: string; amount: Money; stake: Money };
    }
  | { kind: 'bet_request_taken' | 'bet_request_refused'; variables: { bet: string; stake: Money } }
  | { kind: 'bet_request_offer'; variables: { bet: string; stake: Money; amount: Money } }
  | { kind: 'bets_settled'; variables: { count: number; amount: Money; stake: Money } };

/** What a player is told of a goal; `moment` is its minute and who scored it, as far as they are known. */
export interface GoalMessage {
  kind: 'goal_scored' | 'goal_disallowed';
  variables: Readonly<Record<'fixture' | 'home' | 'away' | 'score' | 'team' | 'moment', string>>;
}

export type TellOfBets = (
  transaction: Transaction,
  emit: Emit,
  playerId: string,
  message: BetMessage | GoalMessage,
) => Promise<unknown>;
