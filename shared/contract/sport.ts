/** The sportsbook: what can be bet on, and bets. */
import { z } from 'zod';
import { BET_LISTS, MOST_LEGS } from '../sport/bets.ts';
import { TOLERANCES, WHOLE_SHARE } from '../sport/cash-out.ts';
import { SPORTS } from '../sport/facts.ts';
import { ACCEPT_RULES } from '../sport/odds.ts';
import { REQUEST_STATUSES } from '../sport/requests.ts';
import { LEG_RESULTS } from '../sport/results.ts';
import { FORMS } from '../sport/tables.ts';
import { VOID_REASONS } from '../sport/void-reasons.ts';
import { PLAY_ERRORS, STAKE_ERRORS } from './protection-errors.ts';
import { amount, currency, localeCode, page, uuid } from './scalars.ts';

const fixtureId = z.string().regex(/^[\w.:-]{1,64}$/);
const marketName = z.string().max(40);
/** A selection; in markets of players, the name of one. */
const outcomeName = z.string().max(40);
/** Decimal odds with two digits ("1.42"). */
const odds = z.string().max(7);

export const BET_STATUSES = [
  'open',
  'won',
  'lost',
  'void',
  'half_won',
  'half_lost',
  'dead_heat',
  'cashed_out',
] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

const competitor = z.object({ name: z.string(), colours: z.tuple([z.string(), z.string()]) });
const pair = z.tuple([z.number(), z.number()]);

/** How a match stands. Nothing in it is null: it also travels as a topic. */
export const matchStandingSchema = z.object({
  status: z.enum(['not_started', 'live', 'ended', 'abandoned', 'cancelled']),
  /** No bet is taken at this moment. */
  stopped: z.boolean(),
  score: pair,
  /** Seconds of play. */
  clock: z.number().optional(),
  period: z.string().optional(),
  sets: z.array(pair),
  points: z.tuple([z.string(), z.string()]).optional(),
  serving: z.enum(['home', 'away']).optional(),
});
export type MatchStanding = z.infer<typeof matchStandingSchema>;

/** A market: its selections with their odds; one without odds is not offered now. */
export const marketSchema = z.object({
  status: z.enum(['active', 'suspended', 'settled', 'cancelled']),
  odds: z.record(z.string(), odds),
  /** How each selection ended, once it has. */
  results: z.record(z.string(), z.enum(LEG_RESULTS)).optional(),
});
export type MarketView = z.infer<typeof marketSchema>;

/** A match with its first markets. */
export const fixtureSchema = z.object({
  fixture_id: z.string(),
  /** A season as a whole instead of a match: its sides are the league and the season, its start is when bets close. */
  outright: z.literal(true).optional(),
  /** Minors play it. */
  youth: z.literal(true).optional(),
  sport: z.enum(SPORTS),
  tournament: z.object({ tournament_id: z.string(), name: z.string() }),
  home: competitor,
  away: competitor,
  starts_at: z.string(),
  standing: matchStandingSchema,
  /** The first markets of the sport, by key. */
  markets: z.record(z.string(), marketSchema),
  market_count: z.number(),
});
export type FixtureView = z.infer<typeof fixtureSchema>;

/** Something that happened in a match, with the player who did it where the feed says. */
export const happeningSchema = z.object({
  second: z.number(),
  kind: z.string(),
  side: z.enum(['home', 'away']),
  player: z.string().optional(),
});

const detailsSchema = fixtureSchema.extend({
  statistics: z.record(z.string(), pair),
  /** What the home side's attacks have over the away side's, by minute of play; empty: nothing is told of it. */
  pressure: z.array(z.number()),
  timeline: z.array(happeningSchema),
  /** The players who can be bet on. */
  lineups: z.object({ home: z.array(z.string()), away: z.array(z.string()) }).optional(),
});
export type FixtureDetailsView = z.infer<typeof detailsSchema>;

const selection = { fixture_id: fixtureId, market: marketName, outcome: outcomeName };

export const SELECTION_STATES = ['open', 'suspended', 'ended', 'forbidden'] as const;
/** What bounds a player's stake of their own: the money they hold, the same with a sport bonus, their limits. */
export const OWN_BOUNDS = ['balance', 'bonus', 'own_stake', 'own_loss'] as const;
export type OwnBound = (typeof OWN_BOUNDS)[number];

const quotedSchema = z.object({
  ...selection,
  state: z.enum(SELECTION_STATES),
  odds: odds.nullable(),
  live: z.boolean(),
  home: z.string(),
  away: z.string(),
});
export type QuotedSelection = z.infer<typeof quotedSchema>;

/** What selections of one match are offered at together, or the name of the error that says why not. */
const jointSchema = z.object({ odds: odds.nullable(), refusal: z.string().nullable() });
export type JointView = z.infer<typeof jointSchema>;

const legSchema = z.object({
  fixture_id: z.string(),
  sport: z.enum(SPORTS),
  home: z.string(),
  away: z.string(),
  starts_at: z.string(),
  market: z.string(),
  outcome: z.string(),
  odds,
  result: z.enum(LEG_RESULTS).nullable(),
  /** Why it is void whatever its market says. */
  void_reason: z.enum(VOID_REASONS).nullable(),
  /** How the match stands while it is played or is over; null before. */
  score: pair.nullable(),
  live: z.boolean(),
});

/** Selections of one match within a larger bet, at their odds together. */
const groupSchema = z.strictObject({ fixture_id: fixtureId, odds });

export const betSchema = z.object({
  bet_id: z.string(),
  /** What people name it by. */
  number: z.string(),
  sizes: z.array(z.number()),
  /** Matches that are in every line; sizes count the others. */
  bankers: z.array(z.string()),
  /** Matches of which several selections count as one, at these odds. */
  groups: z.array(groupSchema),
  line_stake: amount,
  stake: amount,
  /** What of the stake is tax: it does not count towards what the bet pays. */
  tax: amount,
  currency,
  /** A combo of one match: its odds are not the product of its legs'. */
  same_match: z.boolean(),
  /** Whether its stake was a free bet. */
  free_bet: z.boolean(),
  odds: odds.nullable(),
  /** Of what is left, when a part was sold. */
  possible_payout: amount,
  payout: amount.nullable(),
  /** What was sold of the stake, what was paid for it, and what is left of it; null: nothing was sold. */
  sold: z.object({ stake: amount, amount, left: amount }).nullable(),
  status: z.enum(BET_STATUSES),
  placed_at: z.string(),
  settled_at: z.string().nullable(),
  /** What selling all that is left brings at this moment; null when it cannot be sold. */
  cash_out: amount.nullable(),
  /** How long a sale waits before it is made, seconds: 0 unless a match of the bet is in play. */
  cash_out_delay: z.number(),
  legs: z.array(legSchema),
});
export type BetView = z.infer<typeof betSchema>;

export const askedBetSchema = z.strictObject({
  legs: z
    .array(z.strictObject({ ...selection, odds }))
    .min(1)
    .max(MOST_LEGS),
  /** How many legs each line has: [1] a single, [3] a combo of three, [2, 3] a Trixie. A group counts as one. */
  sizes: z.array(z.number().int().min(1).max(MOST_LEGS)).min(1).max(MOST_LEGS),
  /** Matches that are in every line of a system; sizes count the others. */
  bankers: z.array(fixtureId).min(1).max(MOST_LEGS).optional(),
  /** Of matches with several selections in a larger bet: their odds together as they were seen. */
  groups: z.array(groupSchema).min(1).max(MOST_LEGS).optional(),
  line_stake: amount,
  /** Of a combo of one match: its odds as they were seen. */
  joint: odds.optional(),
  accept: z.enum(ACCEPT_RULES),
});

/** A bet may be placed with a free bet instead of money: one line, its stake what the free bet is worth. */
const placedBetSchema = askedBetSchema.extend({ free_bet: uuid.optional() });

const FREE_BET_ERRORS = ['free_bet_gone', 'free_bet_odds', 'free_bet_form'] as const;

/** Why a bet is not placed. */
const PLACING_ERRORS = [
  'unauthenticated',
  'profile_required',
  'not_offered',
  'invalid',
  'idempotency_conflict',
  'insufficient_funds',
  'bonus_stake_above',
  'odds_changed',
  'selection_suspended',
  'selection_ended',
  'market_forbidden',
  'bet_stake_below',
  'bet_stake_above',
  'bet_payout_above',
  'legs_related',
  'legs_uncombinable',
  'legs_incompatible',
  'legs_implied',
  ...STAKE_ERRORS,
  'rate_limited',
] as const;

export const betRequestSchema = z.object({
  request_id: z.string(),
  status: z.enum(REQUEST_STATUSES),
  legs: z.array(z.object({ home: z.string(), away: z.string(), market: z.string(), outcome: z.string(), odds })),
  /** Of all lines. */
  stake: amount,
  /** What a trader takes instead. */
  offered: amount.nullable(),
  currency,
  /** Until it is over, by the server's clock. */
  seconds_left: z.number(),
  /** Why it was not placed though a trader took it: the name of an error. */
  failure: z.string().nullable(),
  /** The number of the bet that it has become. */
  bet: z.string().nullable(),
});
export type BetRequestView = z.infer<typeof betRequestSchema>;

export const sportEndpoints = {
  sportMenu: {
    summary: 'Sports and tournaments with how many matches they have',
    scope: 'withdraw-only',
    guests: true,
    response: z.object({
      /** The matches are invented. */
      simulated: z.boolean(),
      sports: z.array(z.object({ sport: z.enum(SPORTS), live: z.number(), soon: z.number() })),
      tournaments: z.array(
        z.object({
          tournament_id: z.string(),
          sport: z.enum(SPORTS),
          name: z.string(),
          live: z.number(),
          soon: z.number(),
        }),
      ),
    }),
    errors: ['not_offered'],
  },
  sportWidget: {
    summary: 'What the outside sportsbook of the domain knows the player by; good for an hour',
    scope: 'full',
    body: z.strictObject({ language: z.string().regex(/^[a-z]{2}(?:-[a-z]{2})?$/) }),
    response: z.object({ token: z.string() }),
    errors: ['unauthenticated', 'not_offered', 'profile_required', 'withdraw_only', ...PLAY_ERRORS],
  },
  sportFixtures: {
    summary: 'Matches that are played, that start soon, or of a tournament',
    scope: 'withdraw-only',
    guests: true,
    query: z.strictObject({
      view: z.enum(['live', 'soon', 'tournament', 'outrights']),
      sport: z.enum(SPORTS).optional(),
      tournament_id: z.string().max(64).optional(),
    }),
    response: z.object({ result: z.array(fixtureSchema) }),
    errors: ['not_offered'],
  },
  sportFixture: {
    summary: 'A match with all its markets',
    scope: 'withdraw-only',
    guests: true,
    params: z.strictObject({ fixture_id: fixtureId }),
    response: detailsSchema,
    errors: ['not_offered', 'not_found'],
  },
  sportTable: {
    summary: 'The table of a league: its season so far, by the results that are known',
    scope: 'withdraw-only',
    guests: true,
    params: z.strictObject({ tournament_id: z.string().max(64) }),
    response: z.object({
      /** When the first match began that counts; null: there is no table. */
      since: z.string().nullable(),
      result: z.array(
        z.object({
          ...competitor.shape,
          played: z.number(),
          scored: z.number(),
          conceded: z.number(),
          points: z.number(),
          form: z.array(z.enum(FORMS)),
        }),
      ),
    }),
    errors: ['not_offered'],
  },
  sportQuote: {
    summary: 'What selections are worth now, and what may be staked on them',
    scope: 'full',
    guests: true,
    body: z.strictObject({ selections: z.array(z.strictObject(selection)).max(MOST_LEGS) }),
    response: z.object({
      selections: z.array(quotedSchema),
      /** Null unless there are several, all of one match. */
      joint: jointSchema.nullable(),
      /** As `joint`, of each match with several selections among others. */
      groups: z.array(jointSchema.extend({ fixture_id: fixtureId })),
      /** How long a bet on them waits before it is looked at again, seconds; 0 before matches begin. */
      delay: z.number(),
      /** The share of a stake that a law takes as tax, as a fraction: it does not count towards what a bet pays; null: none. */
      tax: z.object({ part: z.number(), of: z.number() }).nullable(),
      /** Null for a guest: limits are in the player's currency. */
      limits: z.object({ minimum: amount, maximum: amount, payout_maximum: amount, currency }).nullable(),
      /** The most that the player can stake now by what they hold and by the limits that they have set themselves; null for a guest. */
      own: z
        .object({
          amount,
          by: z.enum(OWN_BOUNDS),
          /** The highest stake that counts towards the wagering of the bonus that they have; null: no stake is too high. */
          counted_up_to: amount.nullable(),
        })
        .nullable(),
    }),
    errors: ['not_offered'],
  },
  placeBet: {
    summary:
      'Place a bet; in play it is answered after the delay; repeated under its idempotency key it is placed once',
    scope: 'full',
    body: placedBetSchema,
    response: z.object({ bet: betSchema }),
    errors: [...PLACING_ERRORS, ...FREE_BET_ERRORS],
  },
  referBet: {
    summary: 'Ask a trader for a bet above the limits; nothing is staked until it is accepted',
    scope: 'full',
    body: askedBetSchema,
    response: z.object({ request: betRequestSchema }),
    errors: PLACING_ERRORS,
  },
  betRequests: {
    summary: 'The player’s requests that wait or ended lately, the newest first',
    scope: 'withdraw-only',
    response: z.object({ result: z.array(betRequestSchema) }),
    errors: ['unauthenticated'],
  },
  answerBetOffer: {
    summary: 'Take a trader’s offer, which places the bet once, or decline it, or call a request back',
    scope: 'full',
    params: z.strictObject({ request_id: uuid }),
    body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    response: z.object({ request: betRequestSchema }),
    errors: [...PLACING_ERRORS, 'not_found'],
  },
  sportBets: {
    summary: 'The player’s bets, the newest first',
    scope: 'withdraw-only',
    query: z.strictObject({ status: z.enum(BET_LISTS), page }),
    response: z.object({ result: z.array(betSchema), open: z.number(), settled: z.number(), cashed_out: z.number() }),
    errors: ['unauthenticated'],
  },
  betStatement: {
    summary: 'The player’s last bets as a file, the oldest first',
    scope: 'withdraw-only',
    query: z.strictObject({ format: z.enum(['csv', 'pdf']), language: localeCode }),
    response: z.object({
      name: z.string(),
      media_type: z.string(),
      /** Base64. */
      content: z.string(),
    }),
    errors: ['unauthenticated'],
  },
  cashOutBet: {
    summary:
      'Sell a bet, or a share of what is left of it. On matches in play it waits as a bet does; what is paid is the offer at the end of the wait, and below what was seen less the tolerance it is not sold. Needs an idempotency-key header',
    scope: 'full',
    params: z.strictObject({ bet_id: uuid }),
    body: z.strictObject({
      /** Hundredths of what is left. */
      share: z.number().int().min(1).max(WHOLE_SHARE),
      /** The offer for it that was seen. */
      amount,
      /** By how many hundredths less it may be sold; 0 without it. */
      tolerance: z.union(TOLERANCES.map((one) => z.literal(one))).optional(),
    }),
    /** What was sold of the stake, and what was paid for it. */
    response: z.object({ bet: betSchema, sale: z.object({ stake: amount, amount }) }),
    errors: [
      'unauthenticated',
      'not_found',
      'invalid',
      'idempotency_conflict',
      'cash_out_closed',
      'cash_out_changed',
      'cash_out_small',
      'rate_limited',
    ],
  },
} as const;
