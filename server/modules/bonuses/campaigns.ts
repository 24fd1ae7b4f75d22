/** Campaigns: bonuses that staff have made in the console, offered beside those in code (ADR 0106). */
import { sql } from 'drizzle-orm';
import { CURRENCIES, CURRENCY_CODES, type Currency } from '#shared/money.ts';
import { stepOf } from '#shared/payment-methods.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { Product } from '../settled/types.ts';
import { FREE_ROUND_OFFERS } from './free-offers.ts';
import { type BonusOffer, GIFTS, OFFERS, type Weights } from './offers.ts';
import { isWeekday, latestWeekday } from './weekday.ts';

export interface Campaign {
  campaignId: string;
  offer: BonusOffer;
  regions: readonly RegionId[];
  segmentId: string | null;
  weekdays: readonly number[];
  each: 'once' | 'day';
}

interface CampaignRow {
  campaign_id: string;
  alias: string;
  kind: BonusOffer['kind'];
  product: Product;
  code: string | null;
  titles: Record<string, string>;
  regions: RegionId[];
  segment_id: string | null;
  weekdays: number[];
  each: 'once' | 'day';
  percent: number | null;
  minimum: number;
  maximum: number;
  stake_maximum: number;
  wagering: number;
  weights: Weights;
  win_times: number | null;
  term_days: number;
}

/** Whole units of about a euro as round sums of each currency. */
export const amountsOf = (units: number): Record<Currency, string> =>
  Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, `${units * stepOf(currency)}.00`])) as Record<
    Currency,
    string
  >;

/** What an amount takes from a budget: hundredths of a unit of about a euro, rounded up. */
export function costOf(amount: bigint, currency: Currency): bigint {
  const unit = BigInt(stepOf(currency)) * 10n ** BigInt(CURRENCIES[currency].minorDigits);
  return (amount * 100n + unit - 1n) / unit;
}

function campaignOf(row: CampaignRow): Campaign {
  const terms = {
    id: row.alias,
    titles: row.titles,
    product: row.product,
    maximum: amountsOf(row.maximum),
    wagering: row.wagering,
    weights: row.weights,
    stakeMaximum: amountsOf(row.stake_maximum),
    winTimes: row.win_times,
    termDays: row.term_days,
  };
  const offer: BonusOffer =
    row.kind === 'no-deposit'
      ? { ...terms, kind: row.kind, code: row.code ?? '', needs: ['bonuses', 'sign-up-bonus'] }
      : {
          ...terms,
          kind: row.kind,
          needs: row.kind === 'deposit-match' ? ['bonuses', 'sign-up-bonus'] : ['bonuses'],
          percent: row.percent ?? 0,
          minimum: amountsOf(row.minimum),
        };
  const { campaign_id: campaignId, regions, segment_id: segmentId, weekdays, each } = row;
  return { campaignId, offer, regions, segmentId, weekdays, each };
}

const COLUMNS = sql`campaign_id, alias, kind, product, code, titles, regions, segment_id, weekdays, each, percent, minimum,
  maximum, stake_maximum, wagering, weights, win_times, term_days`;

/** Those that are offered now: begun, not over, not stopped, and with something left of their budget. */
export async function liveCampaigns(queryable: Queryable, now: Date): Promise<Campaign[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const found = await rows<CampaignRow>(
    queryable,
    sql`select ${COLUMNS} from campaigns
        where state = 'live' and starts_at <= ${at} and ends_at > ${at} and spent < budget
        order by campaigns.starts_at, alias`,
  );
  return found.map(campaignOf);
}

/** The campaign that a deposit names, offered still or not: what was promised is kept. */
export async function campaignNamed(queryable: Queryable, alias: string): Promise<Campaign | null> {
  const row = await firstRow<CampaignRow>(
    queryable,
    sql`select ${COLUMNS} from campaigns where alias = ${alias} and state in ('live', 'stopped')`,
  );
  return row && campaignOf(row);
}

/** Whether a campaign is for the player's region and their day of the week. */
export function suits({ regions, weekdays }: Campaign, at: { region: RegionId; country: string; now: Date }): boolean {
  const isHere = regions.length === 0 || regions.includes(at.region);
  return isHere && (weekdays.length === 0 || weekdays.some((day) => isWeekday(day, at.country, at.now)));
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** What a grant of a campaign is for: with player and offer it is granted once. */
export function causeOf({ each, weekdays }: Campaign, country: string, now: Date): string {
  if (each === 'once') return 'campaign';
  const days = weekdays.length === 0 ? EVERY_DAY : weekdays;
  return `on ${days
    .map((day) => latestWeekday(day, country, now))
    .sort()
    .at(-1)}`;
}

/** What is left of a campaign's budget, in hundredths of a unit. */
export async function budgetLeft(queryable: Queryable, campaignId: string): Promise<bigint> {
  const row = await firstRow<{ remaining: string }>(
    queryable,
    sql`select (budget - spent)::text as remaining from campaigns where campaign_id = ${campaignId}::uuid`,
  );
  return BigInt(row?.remaining ?? 0);
}

/**
 * Takes what was given from the budget. `strictly`: only where it suffices; else what was promised with a deposit is
 * taken beyond it. @returns false when it did not suffice
 */
export async function spend(
  transaction: Transaction,
  { campaignId }: Campaign,
  cost: bigint,
  strictly: boolean,
): Promise<boolean> {
  const enough = strictly ? sql`and spent + ${cost.toString()}::bigint <= budget and state = 'live'` : sql``;
  const taken = await firstRow(
    transaction,
    sql`update campaigns set spent = spent + ${cost.toString()}::bigint
        where campaign_id = ${campaignId}::uuid ${enough} returning campaign_id`,
  );
  return taken !== null;
}

/** What campaigns are called, by alias. */
export async function titlesOf(
  queryable: Queryable,
  aliases: readonly string[],
): Promise<ReadonlyMap<string, Record<string, string>>> {
  if (aliases.length === 0) return new Map();
  const found = await rows<{ alias: string; titles: Record<string, string> }>(
    queryable,
    sql`select alias, titles from campaigns
        where alias in (select jsonb_array_elements_text(${JSON.stringify(aliases)}::jsonb))`,
  );
  return new Map(found.map(({ alias, titles }) => [alias, titles]));
}

/** Names that campaigns may not take: of the offers and gifts in code, and codes of offers. */
export const isTaken = (alias: string, code: string | null): boolean =>
  GIFTS.some((gift) => gift === alias) ||
  FREE_ROUND_OFFERS.some((offer) => offer.id === alias || offer.code === code) ||
  OFFERS.some((offer) => offer.id === alias || (offer.kind === 'no-deposit' && offer.code === code));
