/** Figures of the business, segments and publishing. */
import { z } from 'zod';
import { currency, isoDate, uuid } from '../contract/scalars.ts';
import { playerFilter } from './players.ts';
import { at, csv, done, reason, reasonOnly } from './scalars.ts';

export const RANGES = ['day', 'week', 'month'] as const;

export const dashboardQuery = z.strictObject({
  range: z.enum(RANGES).default('day'),
  /** Own days in place of the range, both of them counted, in UTC. */
  from: isoDate.optional(),
  until: isoDate.optional(),
  region: z.string().max(20).optional(),
  currency: currency.default('EUR'),
  /** Whether a demonstration's simulated players count too (ADR 0123). */
  simulated: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

const share = z.object({
  name: z.string(),
  stakes: z.string(),
  payouts: z.string(),
  ggr: z.string(),
  before: z.string(),
  rounds: z.number(),
});
const shares = z.array(share);

/** So many of a currency for a euro. */
export const perEuro = z.string().regex(/^(?!0+(?:\.0+)?$)\d{1,8}(?:\.\d{1,8})?$/);
const dayRate = z.object({ currency, per_euro: z.string(), day: z.iso.date() });

export const staffFigureEndpoints = {
  dashboard: {
    summary: 'The business in a currency: a day, a week or a month against the one before',
    permission: 'see_dashboard',
    query: dashboardQuery,
    response: z.object({
      since: at,
      /** The end of the last day. */
      until: at,
      now: at,
      currency: z.string(),
      figures: z.array(
        z.object({
          name: z.enum(['ggr', 'ngr', 'deposits', 'withdrawals', 'active', 'bonus']),
          value: z.string(),
          before: z.string(),
          count: z.number(),
          /** One value for each step of the range. */
          line: z.array(z.number()),
        }),
      ),
      /** Running totals at the end of each step. */
      steps: z.array(z.object({ at, ggr: z.number(), ngr: z.number(), before: z.number(), future: z.boolean() })),
      /** All currencies together, in euro. */
      totals: z.object({
        figures: z.array(
          z.object({ name: z.enum(['ggr', 'ngr', 'deposits', 'withdrawals', 'bonus']), value: z.string() }),
        ),
        /** The rates that were used: of each currency that of its day. */
        rates: z.array(dayRate),
        /** Currencies in which something happened, and which no rate is there for: they are in no total. */
        left_out: z.array(currency),
      }),
      regions: shares,
      products: shares,
      /** With the game's name; null: it is in no catalogue, or no game. */
      games: z.array(share.extend({ title: z.string().nullable() })),
      providers: z.array(
        z.object({
          name: z.string(),
          state: z.string(),
          rounds: z.number(),
          disputed: z.number(),
          line: z.array(z.number()),
        }),
      ),
      methods: z.array(z.object({ name: z.string(), amount: z.string(), accepted: z.number() })),
      conversion: z.object({ registered: z.number(), deposited: z.number(), played: z.number() }),
    }),
    errors: [],
  },
  exportDashboard: {
    summary: 'The figures by day, region, product and game as a table',
    permission: 'see_dashboard',
    query: dashboardQuery,
    file: true,
    response: csv,
    errors: [],
  },
  rates: {
    summary: 'What a euro was worth on the newest days that rates were entered for, and who entered them',
    permission: 'see_dashboard',
    response: z.object({ rates: z.array(dayRate.extend({ by: z.string(), at })) }),
    errors: [],
  },
  setRates: {
    summary: 'Enter the rates of a day; totals over several currencies use them',
    permission: 'set_rates',
    body: z.strictObject({
      day: z.iso.date(),
      rates: z
        .array(z.strictObject({ currency: currency.exclude(['EUR']), per_euro: perEuro }))
        .min(1)
        .max(40),
      reason,
    }),
    response: done,
    errors: ['invalid'],
  },
  segments: {
    summary: 'Saved filters of players, each with how many it holds',
    permission: 'find_players',
    response: z.object({
      segments: z.array(
        z.object({
          segment_id: z.string(),
          name: z.string(),
          filter: playerFilter,
          by: z.string(),
          players: z.number(),
          at,
        }),
      ),
    }),
    errors: [],
  },
  saveSegment: {
    summary: 'Save a filter under a name',
    permission: 'keep_segments',
    body: z.strictObject({ name: z.string().trim().min(2).max(80), filter: playerFilter, reason }),
    response: z.object({ segment_id: z.string() }),
    errors: ['segment_exists'],
  },
  deleteSegment: {
    summary: 'Delete a saved filter; one that a campaign is for stays',
    permission: 'keep_segments',
    params: z.strictObject({ segment_id: uuid }),
    body: reasonOnly,
    response: done,
    errors: ['not_found', 'segment_used'],
  },
  publishing: {
    summary: 'The release that is live, those before it, what is planned, and what came of the last publish',
    permission: 'publish',
    response: z.object({
      publishes: z.boolean(),
      release: z.string().nullable(),
      next_change: at.nullable(),
      busy: z.boolean(),
      last: z.object({ kind: z.string(), passed: z.boolean(), output: z.string(), at }).nullable(),
      releases: z.array(z.object({ id: z.string(), published_at: at, pages: z.number(), live: z.boolean() })),
      plans: z.array(
        z.object({
          plan_id: z.string(),
          at,
          reason: z.string(),
          by: z.string(),
          /** Its moment has passed, and no node that publishes has begun it. */
          late: z.boolean(),
        }),
      ),
      /** Changes of content that are planned. */
      content: z.array(z.object({ kind: z.string(), alias: z.string(), at, by: z.string(), reason: z.string() })),
    }),
    errors: [],
  },
  publishSite: {
    summary: 'Take changed content live',
    permission: 'publish',
    body: reasonOnly,
    response: done,
    errors: ['not_publishing'],
  },
  rollBackSite: {
    summary: 'Return to the release that was live before; nothing is published by itself until the content changes',
    permission: 'publish',
    body: reasonOnly,
    response: done,
    errors: ['not_publishing', 'no_earlier_release'],
  },
  planPublish: {
    summary: 'Take changed content live at a moment to come',
    permission: 'publish',
    body: z.strictObject({ at: z.iso.datetime(), reason }),
    response: z.object({ plan_id: z.string() }),
    errors: ['not_publishing', 'invalid'],
  },
  cancelPlan: {
    summary: 'Take a planned publish back',
    permission: 'publish',
    params: z.strictObject({ plan_id: uuid }),
    body: reasonOnly,
    response: done,
    errors: ['not_found'],
  },
} as const;
