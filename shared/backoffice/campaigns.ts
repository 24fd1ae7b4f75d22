/** Bonus campaigns: made by one person, let go by a second, stopped by anybody who may make them. */
import { z } from 'zod';
import { uuid } from '../contract/scalars.ts';
import { REGION_IDS } from '../regions/index.ts';
import { WEIGHED } from '../wagering.ts';
import { at, done, money, reason, reasonOnly } from './scalars.ts';

export const CAMPAIGN_KINDS = [
  'deposit-match',
  'reload',
  'no-deposit',
  'free-rounds',
  'free-bet',
  'cashback',
  'exchange',
] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** How often a player may have one. */
const EACH = ['once', 'day', 'week'] as const;

interface KindFields {
  /** A share in percent, of what is named. */
  percent: 'deposit' | 'loss' | null;
  /** `may`: for a code, or else with a deposit. */
  code: 'must' | 'may' | 'never';
  /** Rounds of a game at a stake, instead of an amount. */
  rounds: boolean;
  /** A free bet: what a bet with it must be, instead of what is wagered. */
  freeBet: boolean;
  /** Whether it is paid for with coins, in steps of about one euro. */
  coins: boolean;
  /** Whether a highest win is told in times of the bonus. */
  winTimes: boolean;
  products: readonly ('casino' | 'sport')[];
  each: readonly (typeof EACH)[number][];
}

const BOTH = ['casino', 'sport'] as const;

const PLAIN: KindFields = {
  ...{
    percent: null,
    code: 'never',
    rounds: false,
    freeBet: false,
    coins: false,
    winTimes: true,
    products: BOTH,
    each: EACH,
  },
};

/** What makes a campaign of each kind: the server refuses anything else, and the console asks for it. */
export const KIND_FIELDS: Readonly<Record<CampaignKind, KindFields>> = {
  'deposit-match': { ...PLAIN, percent: 'deposit' },
  reload: { ...PLAIN, percent: 'deposit' },
  'no-deposit': { ...PLAIN, code: 'must' },
  'free-rounds': { ...PLAIN, code: 'may', rounds: true, winTimes: false, products: ['casino'] },
  'free-bet': { ...PLAIN, code: 'may', freeBet: true, winTimes: false, products: ['sport'] },
  cashback: { ...PLAIN, percent: 'loss', winTimes: false, each: ['day', 'week'] },
  exchange: { ...PLAIN, coins: true },
};

/** Whether a campaign comes with a deposit, and so has a least one. */
export const isOnDeposit = ({ kind, code }: { kind: CampaignKind; code: string | null }): boolean =>
  KIND_FIELDS[kind].code === 'may' ? code === null : KIND_FIELDS[kind].percent === 'deposit';

/** Whether a campaign gives a share of what was lost; a share of more than that would pay for playing. */
export const isOfLoss = ({ kind }: { kind: CampaignKind }): boolean => KIND_FIELDS[kind].percent === 'loss';
export const LOSS_PERCENT_MAXIMUM = 50;

/** Whether a campaign gives free bets: their wins are cash, so nothing is wagered. */
export const isFreeBet = ({ kind }: { kind: CampaignKind }): boolean => KIND_FIELDS[kind].freeBet;

/** Whether a campaign gives bonus money for coins. It is always wagered: coins are never turned into cash (ADR 0134). */
export const isForCoins = ({ kind }: { kind: CampaignKind }): boolean => KIND_FIELDS[kind].coins;

/** Stakes of free rounds, euro cents: every slot of the studio offers them in each currency, and every law allows them. */
export const FREE_ROUND_CENTS = [20, 40, 60, 80, 100] as const;

/** Least odds of a bet with a free bet, hundredths: below the first there is nothing to win, above the last nobody could use it. */
const FREE_BET_ODDS = { least: 101, most: 1_000 } as const;
export const BET_FORMS = ['any', 'single', 'combo'] as const;

const TITLE_LENGTH = 60;

const ofCampaign = z.strictObject({ campaign_id: uuid });
const units = (maximum: number) => z.number().int().min(1).max(maximum);
const title = z.string().trim().max(TITLE_LENGTH);

/** What makes a campaign. Amounts are whole units of about one euro, which each currency makes a round figure of. */
export const campaignRules = z.strictObject({
  alias: z.string().regex(/^[a-z][a-z0-9-]{2,39}$/),
  kind: z.enum(CAMPAIGN_KINDS),
  product: z.enum(['casino', 'sport']),
  code: z
    .string()
    .regex(/^[A-Z0-9]{4,20}$/)
    .nullable(),
  titles: z.record(z.string(), title),
  regions: z.array(z.enum(REGION_IDS)).max(REGION_IDS.length),
  segment_id: uuid.nullable(),
  weekdays: z.array(z.number().int().min(0).max(6)).max(7),
  each: z.enum(EACH),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  percent: z.number().int().min(1).max(500).nullable(),
  /** Of a deposit, of a net loss, or of what coins are exchanged for at once. */
  minimum: z.number().int().min(0).max(10_000),
  /** Of free rounds: what of their wins becomes cash. Of a free bet: what it is worth. Of cashback and for coins: in one day, week or campaign. */
  maximum: units(10_000),
  game_code: z.string().min(1).max(64).nullable(),
  rounds: z.number().int().min(1).max(500).nullable(),
  round_cents: z.literal(FREE_ROUND_CENTS).nullable(),
  /** Of a whole bet, hundredths. */
  odds_minimum: z.number().int().min(FREE_BET_ODDS.least).max(FREE_BET_ODDS.most).nullable().default(null),
  bet_form: z.enum(BET_FORMS).nullable().default(null),
  /** Whether a free bet's win is paid with its stake. */
  stake_returned: z.boolean().nullable().default(null),
  /** What one unit of bonus money takes. */
  coins: z.number().int().min(1).max(100_000).nullable(),
  stake_maximum: units(1_000),
  wagering: z.number().int().min(0).max(99),
  weights: z.partialRecord(z.enum(WEIGHED), z.number().int().min(0).max(100)),
  win_times: z.number().int().min(1).max(1_000).nullable(),
  term_days: z.number().int().min(1).max(90),
  budget: units(10_000_000),
});
export type CampaignRules = z.infer<typeof campaignRules>;

const listed = z.object({
  campaign_id: z.string(),
  alias: z.string(),
  title: z.string(),
  kind: z.enum(CAMPAIGN_KINDS),
  /** `ended`: live, and its time or its budget is over. */
  state: z.enum(['draft', 'waiting', 'planned', 'live', 'ended', 'stopped']),
  starts_at: at,
  ends_at: at,
  budget: z.number(),
  /** As far as it was given; units of about one euro. */
  spent: z.number(),
  takers: z.number(),
  by: z.string(),
});

export const CAMPAIGN_CHECKS = ['titles', 'regions', 'time', 'budget', 'code', 'minimum', 'game'] as const;

export const staffCampaignEndpoints = {
  campaigns: {
    summary: 'Campaigns, the newest first',
    permission: 'make_campaigns',
    response: z.object({
      campaigns: z.array(listed),
      /** What titles and regions can be chosen of. */
      languages: z.array(z.string()),
      regions: z.array(z.string()),
      /** The slots that take free rounds. */
      games: z.array(z.object({ code: z.string(), title: z.string() })),
    }),
    errors: [],
  },
  campaign: {
    summary: 'A campaign with what players would read, whom it reaches, what keeps it from starting, and its results',
    permission: 'make_campaigns',
    params: ofCampaign,
    response: z.object({
      campaign: listed,
      rules: campaignRules,
      /** For each base language its title (null: it has none) and its terms, generated from the rules. */
      terms: z.array(z.object({ language: z.string(), title: z.string().nullable(), lines: z.array(z.string()) })),
      audience: z.object({
        reached: z.number(),
        /** Of the audience, left out by a break, exclusion or block: that cannot be switched off. */
        left_out: z.number(),
        /** Of the audience, live where the law allows no such bonus. */
        forbidden: z.number(),
      }),
      checks: z.array(z.object({ name: z.enum(CAMPAIGN_CHECKS), holds: z.boolean(), detail: z.string().nullable() })),
      results: z.object({
        takers: z.number(),
        given: z.array(money),
        converted: z.array(money),
        deposits: z.array(money),
        by_status: z.record(z.string(), z.number()),
        /** That were exchanged. */
        coins: z.number(),
      }),
    }),
    errors: ['not_found'],
  },
  createCampaign: {
    summary: 'Make a draft',
    permission: 'make_campaigns',
    body: z.strictObject({ rules: campaignRules, reason }),
    response: z.object({ campaign_id: z.string() }),
    errors: ['campaign_exists', 'invalid'],
  },
  changeCampaign: {
    summary: 'Change a draft; what is waiting or live is not changed',
    permission: 'make_campaigns',
    params: ofCampaign,
    body: z.strictObject({ rules: campaignRules, reason }),
    response: done,
    errors: ['not_found', 'campaign_exists', 'campaign_settled', 'invalid'],
  },
  submitCampaign: {
    summary: 'Ask a second person to let a draft go',
    permission: 'make_campaigns',
    params: ofCampaign,
    body: reasonOnly,
    response: z.object({ approval_id: z.string() }),
    errors: ['not_found', 'campaign_settled', 'campaign_incomplete'],
  },
  stopCampaign: {
    summary: 'Offer a campaign no more; what was given stays',
    permission: 'make_campaigns',
    params: ofCampaign,
    body: reasonOnly,
    response: done,
    errors: ['not_found', 'campaign_settled'],
  },
} as const;
