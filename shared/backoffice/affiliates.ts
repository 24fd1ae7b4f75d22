/** Partners, what they are paid by, what they are owed, and what their servers were told. */
import { z } from 'zod';
import { uuid } from '../contract/scalars.ts';
import { BASE_LANGUAGES } from '../regions/index.ts';
import { at, csv, done, money, reason, reasonOnly } from './scalars.ts';

const ofPartner = z.strictObject({ partner_id: uuid });
const ofStatement = z.strictObject({ statement_id: uuid });
const state = z.enum(['active', 'paused', 'closed']);
const whole = (maximum: number) => z.number().int().min(0).max(maximum);

/** What makes a plan. Amounts are whole units of about one euro. */
export const planTerms = z.strictObject({
  name: z.string().trim().min(3).max(60),
  share_percent: whole(60),
  first_deposit: whole(1_000),
  first_deposit_minimum: whole(1_000),
  carries_losses: z.boolean(),
  window_days: z.number().int().min(1).max(365),
});

/** What can be changed of a partner; the code stands in links and stays. */
export const partnerDetails = z.strictObject({
  name: z.string().trim().min(2).max(80),
  email: z.email().max(254),
  language: z.enum(BASE_LANGUAGES as [string, ...string[]]),
  state,
  plan_id: uuid,
  /** `{clickid}`, `{sub1}` and the like are filled in. */
  postback_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
});

const plan = planTerms.extend({ plan_id: z.string(), partners: z.number() });
const partner = z.object({
  partner_id: z.string(),
  code: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.string(),
  state,
  plan_id: z.string(),
  plan: z.string(),
  postback_url: z.string().nullable(),
  created_at: at,
});

const sums = z.object({
  key: z.string(),
  currency: z.string(),
  registrations: z.number(),
  first_deposits: z.number(),
  deposits: z.string(),
  stakes: z.string(),
  payouts: z.string(),
  bonuses: z.string(),
  chargebacks: z.string(),
  net: z.string(),
});

export const staffAffiliateEndpoints = {
  affiliates: {
    summary: 'Partners with what they brought, and the plans',
    permission: 'manage_affiliates',
    response: z.object({
      partners: z.array(partner.extend({ players: z.number(), held: z.number(), owed: z.array(money) })),
      plans: z.array(plan),
      languages: z.array(z.string()),
    }),
    errors: [],
  },
  affiliate: {
    summary: 'A partner with figures of the last 30 days, statements, and what their server was told',
    permission: 'manage_affiliates',
    params: ofPartner,
    query: z.strictObject({ by: z.enum(['day', 'month', 'sub']).default('day') }),
    response: z.object({
      partner,
      /** What postbacks are signed with. */
      /** What signs postbacks. */
      secret: z.string(),
      /** What takes its place, from when on; until then both sign. */
      next: z.object({ secret: z.string(), from: at }).nullable(),
      players: z.object({ counted: z.number(), held: z.number(), refused: z.number() }),
      figures: z.array(sums),
      statements: z.array(
        z.object({
          statement_id: z.string(),
          number: z.string(),
          month: z.string(),
          state: z.enum(['draft', 'waiting', 'approved', 'paid']),
          registrations: z.number(),
          first_deposits: z.number(),
          net: money,
          brought_forward: money,
          share: money,
          for_deposits: money,
          amount: money,
          carried_on: money,
          reference: z.string().nullable(),
        }),
      ),
      postbacks: z.array(
        z.object({
          postback_id: z.string(),
          event: z.enum(['registration', 'first_deposit']),
          happened_at: at,
          state: z.enum(['waiting', 'sent', 'failed']),
          tries: z.number(),
          /** Of the last answer; 0: there was none. */
          status: z.number().nullable(),
          clickid: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  createAffiliate: {
    summary: 'Add a partner',
    permission: 'manage_affiliates',
    body: z.strictObject({
      code: z.string().regex(/^(?!f-)[a-z0-9][a-z0-9-]{2,31}$/),
      partner: partnerDetails,
      reason,
    }),
    response: z.object({ partner_id: z.string() }),
    errors: ['affiliate_exists', 'not_found', 'invalid'],
  },
  changeAffiliate: {
    summary: 'Change a partner: name, address, state, plan, postbacks',
    permission: 'manage_affiliates',
    params: ofPartner,
    body: z.strictObject({ partner: partnerDetails, reason }),
    response: done,
    errors: ['not_found', 'affiliate_exists', 'invalid'],
  },
  changePostbackSecret: {
    summary: 'Give a partner a new secret for postbacks; the one before signs for seven days more',
    permission: 'manage_affiliates',
    params: ofPartner,
    body: reasonOnly,
    response: done,
    errors: ['not_found', 'already_decided'],
  },
  createAffiliatePlan: {
    summary: 'Make a plan; one that is made never changes',
    permission: 'manage_affiliates',
    body: z.strictObject({ plan: planTerms, reason }),
    response: z.object({ plan_id: z.string() }),
    errors: ['affiliate_exists', 'invalid'],
  },
  exportAffiliate: {
    summary: 'The figures of a partner’s last 400 days, by day',
    permission: 'manage_affiliates',
    params: ofPartner,
    file: true,
    response: csv,
    errors: ['not_found'],
  },
  submitStatement: {
    summary: 'Ask a second person to approve a statement',
    permission: 'manage_affiliates',
    params: ofStatement,
    body: reasonOnly,
    response: z.object({ approval_id: z.string() }),
    errors: ['not_found', 'statement_settled', 'statement_before'],
  },
  payStatement: {
    summary: 'Note by which payment an approved statement was paid',
    permission: 'manage_affiliates',
    params: ofStatement,
    body: z.strictObject({ reference: z.string().trim().min(3).max(80), reason }),
    response: done,
    errors: ['not_found', 'statement_settled'],
  },
  resendPostback: {
    summary: 'Tell a partner’s server of an event again',
    permission: 'manage_affiliates',
    params: ofPartner.extend({ postback_id: uuid }),
    body: reasonOnly,
    response: done,
    errors: ['not_found'],
  },
} as const;
