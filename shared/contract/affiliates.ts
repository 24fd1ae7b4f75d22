/**
 * What partners see of the programme. Their session is a cookie of its own: a player's opens none of it, and theirs opens
 * nothing of a player's, so the endpoints ask nobody for a player's scope.
 */
import { z } from 'zod';
import { FIELD_LENGTH } from '../constants.ts';
import { amount, currency, isoDate, signedAmount } from './scalars.ts';

const plan = z.object({
  /** Percent of a month's net revenue. */
  share_percent: z.number().int(),
  /** For each first deposit of at least so much; whole units of about one euro. */
  first_deposit: z.number().int(),
  first_deposit_minimum: z.number().int(),
  carries_losses: z.boolean(),
  window_days: z.number().int(),
});

/** What players came to; own money only. */
const sums = z.object({
  registrations: z.number().int(),
  first_deposits: z.number().int(),
  deposits: amount,
  stakes: signedAmount,
  payouts: signedAmount,
  bonuses: signedAmount,
  chargebacks: signedAmount,
  net: signedAmount,
  currency,
});

const partner = z.object({
  name: z.string(),
  code: z.string(),
  state: z.enum(['active', 'paused']),
  plan,
  players: z.object({ counted: z.number().int(), held: z.number().int(), refused: z.number().int() }),
  /** The domains that links may lead to. */
  domains: z.array(z.object({ region: z.string(), origin: z.string() })),
  postbacks: z.boolean(),
  statements: z.array(
    z.object({
      number: z.string(),
      /** `2026-11`. */
      month: z.string(),
      state: z.enum(['draft', 'waiting', 'approved', 'paid']),
      net: signedAmount,
      brought_forward: signedAmount,
      share: amount,
      for_deposits: amount,
      amount,
      carried_on: signedAmount,
      first_deposits: z.number().int(),
      currency,
      reference: z.string().nullable(),
    }),
  ),
});

const span = z.strictObject({
  by: z.enum(['day', 'month', 'sub']).default('day'),
  /** Days of UTC, both included. */
  from: isoDate,
  until: isoDate,
});

export const affiliateEndpoints = {
  askPartnerLink: {
    summary: 'Ask for the link that lets a partner in; the answer is the same whoever has the address',
    scope: 'none',
    body: z.strictObject({ email: z.email().max(FIELD_LENGTH.email.max) }),
    response: z.object({ mailbox: z.string().nullable() }),
    errors: ['unavailable', 'rate_limited'],
  },
  openPartnerSession: {
    summary: 'Come in by such a link, which is good for once',
    scope: 'none',
    body: z.strictObject({ token: z.string().max(64) }),
    response: z.object({}),
    errors: ['partner_link_spent', 'rate_limited'],
  },
  endPartnerSession: {
    summary: 'Leave',
    scope: 'none',
    body: z.strictObject({}),
    response: z.object({}),
    errors: [],
  },
  partner: {
    summary: 'The partner who is in, with their plan, links and statements; null: nobody is',
    scope: 'none',
    response: z.object({ partner: partner.nullable() }),
    errors: [],
  },
  partnerFigures: {
    summary: 'What a partner’s players came to, by day, month or sub1',
    scope: 'none',
    query: span,
    response: z.object({ rows: z.array(sums.extend({ key: z.string() })), totals: z.array(sums) }),
    errors: ['partner_unauthenticated', 'invalid'],
  },
  partnerFiguresFile: {
    summary: 'The same as a table for spreadsheets',
    scope: 'none',
    query: span,
    download: 'text/csv; charset=utf-8',
    response: z.string(),
    errors: ['partner_unauthenticated', 'invalid'],
  },
} as const;
