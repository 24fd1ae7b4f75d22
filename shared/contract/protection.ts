/** Protection of players: how they stand, their limits, breaks, sittings and statements. */
import { z } from 'zod';
import { EXCLUSIONS, type Exclusion, MONEY_LIMITS, MONEY_PERIODS, TIME_OUTS, type TimeOut } from './limits.ts';
import { amount, currency, empty, signedAmount } from './scalars.ts';
import { PLAYER_STATUSES, type PlayerStatus, STANDING_REASONS } from './standing.ts';

const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as [Key, ...Key[]];

/** How a player stands, as it travels. */
export const standingSchema = z.object({
  status: z.enum(PLAYER_STATUSES as [PlayerStatus, ...PlayerStatus[]]),
  /** When it ends by itself; null: it does not. */
  until: z.string().nullable(),
  reason: z.enum(STANDING_REASONS).nullable(),
});

const limitKind = z.enum([...MONEY_LIMITS, 'session', 'reality']);
const limitPeriod = z.enum([...MONEY_PERIODS, 'session']);
const limitName = { kind: limitKind, period: limitPeriod };

/** Play without a long pause, over all games and bets. */
export const sittingSchema = z.object({
  started_at: z.string(),
  /** The server's clock. */
  now: z.string(),
  stakes: amount,
  payouts: amount,
  net: signedAmount,
  currency,
  next_check_at: z.string(),
  /** A reality check waits for an answer. */
  due: z.boolean(),
  /** When the rest ends that the law asks for; null: none is due. */
  rest_until: z.string().nullable(),
  /** When the player's longest session is reached. */
  ends_at: z.string().nullable(),
  /** Whether clock and net result stand in view. */
  shows_clock: z.boolean(),
});

export const limitsSchema = z.object({
  currency,
  money: z.array(
    z.object({
      kind: z.enum(MONEY_LIMITS),
      period: z.enum(MONEY_PERIODS),
      /** What the player chose; null: nothing. */
      amount: amount.nullable(),
      /** What the law allows at most; null: it says nothing. */
      lawful: amount.nullable(),
      used: signedAmount,
      /** When the frame ends that it counts in. */
      until: z.string(),
      changed_at: z.string().nullable(),
    }),
  ),
  session_minutes: z.number().int().nullable(),
  reality_minutes: z.number().int(),
  reality_maximum: z.number().int(),
  /** Laxer limits that were asked for. Amounts are decimals, or minutes; null: none. */
  waiting: z.array(
    z.object({
      ...limitName,
      before: z.string().nullable(),
      after: z.string().nullable(),
      asked_at: z.string(),
      ready_at: z.string(),
      lapses_at: z.string(),
      ready: z.boolean(),
    }),
  ),
  played_today_minutes: z.number().int(),
  sitting: sittingSchema.nullable(),
});

const statementSchema = z.object({
  currency,
  to: z.string(),
  /** Whether a law takes tax of the player's stakes, or has taken it in these months. */
  taxed: z.boolean(),
  months: z.array(
    z.object({
      from: z.string(),
      deposits: amount,
      withdrawals: amount,
      bonuses: amount,
      net: signedAmount,
      /** Of the stakes that `net` counts. */
      tax: amount,
      minutes: z.number().int(),
    }),
  ),
});

export const protectionEndpoints = {
  limits: {
    summary: 'The player’s limits, what is used of them and what waits',
    scope: 'withdraw-only',
    response: limitsSchema,
    errors: ['unauthenticated'],
  },
  askLimit: {
    summary: 'Another limit: a stricter one holds at once, a laxer one waits and asks again',
    scope: 'withdraw-only',
    /** A decimal of the account’s currency, or minutes; null: no limit. */
    body: z.strictObject({ ...limitName, amount: z.string().max(24).nullable() }),
    response: z.object({ outcome: z.enum(['holds', 'waits']), limits: limitsSchema }),
    errors: ['unauthenticated', 'limit_beyond_law'],
  },
  confirmLimit: {
    summary: 'The second yes to a laxer limit',
    scope: 'full',
    body: z.strictObject(limitName),
    response: limitsSchema,
    errors: ['unauthenticated', 'limit_not_ready', 'not_found'],
  },
  cancelLimit: {
    summary: 'Take a laxer limit back that waits',
    scope: 'withdraw-only',
    body: z.strictObject(limitName),
    response: limitsSchema,
    errors: ['unauthenticated'],
  },
  declineLimits: {
    summary: 'No limit, as an answer where the law asks for one before the first deposit',
    scope: 'full',
    body: empty,
    response: empty,
    errors: ['unauthenticated'],
  },
  startTimeOut: {
    summary: 'A break that nobody can cut short',
    scope: 'withdraw-only',
    body: z.strictObject({ length: z.enum(keysOf<TimeOut>(TIME_OUTS)) }),
    response: z.object({ standing: standingSchema }),
    errors: ['unauthenticated'],
  },
  excludeSelf: {
    summary: 'Self-exclusion for months, years or for good',
    scope: 'withdraw-only',
    fresh: true,
    body: z.strictObject({ length: z.enum(keysOf<Exclusion>(EXCLUSIONS)) }),
    response: z.object({ standing: standingSchema }),
    errors: ['unauthenticated', 'step_up_required'],
  },
  closeAccount: {
    summary: 'Close the account; what is on it can still be withdrawn',
    scope: 'withdraw-only',
    fresh: true,
    body: empty,
    response: z.object({ standing: standingSchema }),
    errors: ['unauthenticated', 'step_up_required'],
  },
  playSession: {
    summary: 'The sitting of a player who is at play; it begins or goes on',
    scope: 'full',
    body: empty,
    response: z.object({ sitting: sittingSchema }),
    errors: ['unauthenticated'],
  },
  answerCheck: {
    summary: 'The answer to a reality check; play goes on after it',
    scope: 'full',
    body: empty,
    response: z.object({ sitting: sittingSchema }),
    errors: ['unauthenticated', 'rest_due'],
  },
  statement: {
    summary: 'Deposits, withdrawals, result of play and time by month',
    scope: 'withdraw-only',
    response: statementSchema,
    errors: ['unauthenticated'],
  },
  statementFile: {
    summary: 'The same as a file: its name, type and content in base64',
    scope: 'withdraw-only',
    query: z.object({ format: z.enum(['csv', 'pdf']) }),
    response: z.object({ name: z.string(), media_type: z.string(), content: z.string() }),
    errors: ['unauthenticated'],
  },
} as const;
