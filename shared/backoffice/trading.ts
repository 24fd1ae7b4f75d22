/** Trading sport: what is at stake on it, what is offered, and how markets end where the feed does not say. */
import { z } from 'zod';
import { amount, uuid } from '../contract/scalars.ts';
import { SPORTS } from '../sport/facts.ts';
import { REQUEST_STATUSES } from '../sport/requests.ts';
import { LEG_RESULTS } from '../sport/results.ts';
import { at, done, money, reason } from './scalars.ts';

const subject = z.string().regex(/^[\w.:-]{1,64}$/);
const market = z.string().max(40);
const ofFixture = z.strictObject({ fixture_id: subject });

/** Of one bet, euro cents. */
const bound = z.number().int().min(1).max(1_000_000_000).nullable();
const settings = {
  is_suspended: z.boolean(),
  stake_maximum: bound,
  payout_maximum: bound,
  /** Ten-thousandths; for tournaments alone. */
  margin: z.number().int().min(0).max(5_000).nullable(),
};
const settingsView = z.object(settings);
export type TradingSettings = z.infer<typeof settingsView>;

const euros = money;
const fixtureRow = z.object({
  fixture_id: z.string(),
  sport: z.enum(SPORTS),
  tournament: z.string(),
  home: z.string(),
  away: z.string(),
  starts_at: at,
  status: z.enum(['not_started', 'live', 'ended', 'abandoned', 'cancelled']),
  score: z.tuple([z.number(), z.number()]),
  /** By a trader. */
  is_suspended: z.boolean(),
  bets: z.number(),
  stakes: euros,
  /** The most that the operator loses on single bets by the worst selection of each market; nothing is a gain. */
  exposure: euros,
  /** What bets on several matches may pay of which it is one. */
  combos: euros,
});

const betRow = z.object({
  bet_id: z.string(),
  number: z.string(),
  player_id: z.string(),
  player: z.string(),
  legs: z.number(),
  /** Matches that are in every line of a system. */
  bankers: z.number(),
  fixture: z.string(),
  stake: money,
  possible_payout: money,
  exposure: euros,
  placed_at: at,
});

export const staffTradingEndpoints = {
  tradingFixtures: {
    summary: 'Matches with what is at stake on them, the largest exposure first',
    permission: 'trade_sport',
    query: z.strictObject({ sport: z.enum(SPORTS).optional() }),
    response: z.object({ fixtures: z.array(fixtureRow), /** Of all sport. */ settings: settingsView }),
    errors: [],
  },
  tradingFixture: {
    summary: 'A match with its markets, and what each selection costs if it wins',
    permission: 'trade_sport',
    params: ofFixture,
    response: z.object({
      fixture: fixtureRow,
      settings: settingsView,
      markets: z.array(
        z.object({
          market: z.string(),
          status: z.enum(['active', 'suspended', 'inactive', 'settled', 'cancelled']),
          settings: settingsView,
          settled_by_hand: z.boolean(),
          /** Of one that people settled: the feed says otherwise since. */
          against_feed: z.boolean(),
          stakes: euros,
          selections: z.array(
            z.object({
              outcome: z.string(),
              odds: z.string().nullable(),
              chance: z.number(),
              bets: z.number(),
              stakes: euros,
              /** What single bets on it pay if it wins. */
              pays: euros,
              /** What the operator is left with of the market's single bets if it wins; below 0: a loss. */
              left: euros,
              combos: euros,
              result: z.enum(LEG_RESULTS).nullable(),
              feed_result: z.enum(LEG_RESULTS).nullable(),
            }),
          ),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  tradingLeagues: {
    summary: 'Tournaments with what is set for them',
    permission: 'trade_sport',
    response: z.object({
      leagues: z.array(
        z.object({
          tournament_id: z.string(),
          sport: z.enum(SPORTS),
          name: z.string(),
          fixtures: z.number(),
          settings: settingsView,
          /** What is set for single markets of it, by their type. */
          markets: z.record(z.string(), settingsView),
        }),
      ),
    }),
    errors: [],
  },
  controlTrading: {
    summary:
      'Suspend or resume all sport, a tournament, match or market, set its limits, or a tournament’s margin: holds at once',
    permission: 'trade_sport',
    body: z.strictObject({
      scope: z.enum(['sport', 'tournament', 'fixture']),
      subject,
      /** Of a tournament the type of a market, of a match its key; empty: all of them, as of all sport (`all`). */
      market,
      ...settings,
      reason,
    }),
    response: done,
    errors: ['not_found', 'invalid'],
  },
  askMarketSettlement: {
    summary: 'Ask for a market to be settled by hand; a second person decides',
    permission: 'settle_markets',
    params: ofFixture,
    body: z.strictObject({
      market,
      /** How each of its selections ended. */
      results: z.record(z.string().max(40), z.enum(LEG_RESULTS)),
      reason,
    }),
    response: z.object({ approval_id: uuid }),
    errors: ['not_found', 'invalid'],
  },
  requestedBets: {
    summary: 'Bets above the limits that players ask for: those that wait, then those of the last day',
    permission: 'trade_sport',
    response: z.object({
      requests: z.array(
        z.object({
          request_id: z.string(),
          player_id: z.string(),
          player: z.string(),
          status: z.enum(REQUEST_STATUSES),
          legs: z.array(
            z.object({
              fixture_id: z.string(),
              fixture: z.string(),
              market: z.string(),
              outcome: z.string(),
              odds: z.string(),
              banker: z.boolean(),
            }),
          ),
          /** How many legs each line has, bankers not counted. */
          sizes: z.array(z.number()),
          stake: money,
          possible_payout: money,
          offered: money.nullable(),
          failure: z.string().nullable(),
          seconds_left: z.number(),
          asked_at: at,
        }),
      ),
    }),
    errors: [],
  },
  decideRequestedBet: {
    summary: 'Take a bet that a player asks for, offer less, or refuse it, while it waits',
    permission: 'trade_sport',
    params: z.strictObject({ request_id: uuid }),
    body: z.strictObject({
      decision: z.enum(['accept', 'counter', 'refuse']),
      /** Of an offer: the stake of all lines, in the player's currency. */
      stake: amount.optional(),
      reason,
    }),
    response: z.object({ status: z.enum(REQUEST_STATUSES), failure: z.string().nullable() }),
    errors: ['not_found', 'invalid', 'already_decided', 'own_account'],
  },
  tradingExposure: {
    summary: 'The open bets and the players that can cost the most',
    permission: 'trade_sport',
    response: z.object({
      bets: z.array(betRow),
      players: z.array(
        z.object({
          player_id: z.string(),
          player: z.string(),
          bets: z.number(),
          stakes: euros,
          exposure: euros,
          /** Of their settled bets of the last 30 days: what the operator kept; below 0: what it lost. */
          profit: euros,
        }),
      ),
    }),
    errors: [],
  },
  tradingAlerts: {
    summary:
      'Patterns of betting to look at: markets covered on all sides, bets just before goals, one bet by several accounts that hang together',
    permission: 'trade_sport',
    response: z.object({
      alerts: z.array(
        z.object({
          /**
           * `covered`: all outcomes of a market at next to no loss; `late`: in play, just before goals were told; `together`:
           * the same bet by accounts that hang together.
           */
          kind: z.enum(['covered', 'late', 'together']),
          /** One, but of those that bet together. */
          players: z.array(z.object({ player_id: z.string(), player: z.string() })),
          /** What several of the players share. */
          ties: z.array(z.enum(['device', 'payment', 'address'])),
          fixture: z.string(),
          market: z.string().nullable(),
          bets: z.number(),
          stakes: euros,
          at: z.string(),
        }),
      ),
    }),
    errors: [],
  },
  asideMessages: {
    summary: 'Messages of the feed that could not be taken in, the oldest first; their matches are closed',
    permission: 'trade_sport',
    response: z.object({
      messages: z.array(
        z.object({
          message_id: uuid,
          /** `unreadable`: nobody can read it; `refused`: what it says cannot be written. */
          kind: z.enum(['unreadable', 'refused']),
          fixture_id: z.string().nullable(),
          /** Of a match that is known. */
          home: z.string().nullable(),
          away: z.string().nullable(),
          text: z.string(),
          reason: z.string(),
          came_at: at,
        }),
      ),
    }),
    errors: [],
  },
  decideAsideMessage: {
    summary: 'Try to take a message of the feed in once more, or dismiss it: its match opens again',
    permission: 'trade_sport',
    params: z.strictObject({ message_id: uuid }),
    body: z.strictObject({ decision: z.enum(['retry', 'dismiss']), reason }),
    /** Why it cannot be taken in still; null: it is dealt with. */
    response: z.object({ failure: z.string().nullable() }),
    errors: ['not_found'],
  },
  tradingFigures: {
    summary: 'What sport brought, by sport',
    permission: 'trade_sport',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(365).default(7) }),
    response: z.object({
      sports: z.array(
        z.object({
          /** `several`: bets on matches of more than one sport. */
          sport: z.enum([...SPORTS, 'several']),
          bets: z.number(),
          stakes: euros,
          payouts: euros,
          /** On stakes, where the bettor bears it: none of the profit. */
          taxes: euros,
          profit: euros,
          /** Of the stakes. */
          share: z.number(),
        }),
      ),
    }),
    errors: [],
  },
} as const;
