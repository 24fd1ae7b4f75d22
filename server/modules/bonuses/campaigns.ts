/** Campaigns: bonuses that staff have made in the console, offered beside those in code (ADR 0106). */
import { type SQL, sql } from 'drizzle-orm';
import { type CampaignKind, isForCoins, isOnDeposit } from '#shared/backoffice/campaigns.ts';
import { gameByCode } from '#shared/catalogue/games.ts';
import { CURRENCIES, CURRENCY_CODES, type Currency } from '#shared/money.ts';
import { stepOf } from '#shared/payment-methods.ts';
import type { Product as LawProduct, RegionId } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { OfferBook } from './demo-offers.ts';
import {
  bonusOn,
  type CampaignOffer,
  codeOf,
  GIFTS,
  minorOf,
  type OfferTerms,
  PRODUCT_NEEDS,
  type RoundsGame,
  worthOf,
} from './offers.ts';
import type { OfferWay } from './standing.ts';
import type { TermRules } from './terms.ts';
import { EVERY_DAY, isWeekday, latestWeekday, MONDAY } from './weekday.ts';

export interface Campaign {
  campaignId: string;
  offer: CampaignOffer;
  /** What its terms are made of. */
  rules: TermRules;
  regions: readonly RegionId[];
  segmentId: string | null;
  weekdays: readonly number[];
  each: TermRules['each'];
}

/** A slot of an outside vendor that is listed now. */
export interface VendorSlot {
  title: string;
  vendor: string;
  vendorCode: string;
}

export interface CampaignRow extends TermRules {
  campaign_id: string;
  alias: string;
  titles: Record<string, string>;
  regions: RegionId[];
  segment_id: string | null;
  vendor_slot: VendorSlot | null;
  state: 'draft' | 'waiting' | 'live' | 'stopped';
  /** Of its budget, hundredths of a unit. */
  budget_left: string;
}

/** What a jurisdiction must allow for a kind, beside what its product needs. */
const KIND_NEEDS: Readonly<Record<CampaignKind, readonly LawProduct[]>> = {
  'deposit-match': ['bonuses', 'sign-up-bonus'],
  reload: ['bonuses'],
  'no-deposit': ['bonuses', 'sign-up-bonus'],
  'free-rounds': ['bonuses', 'slots'],
  'free-bet': ['bonuses', 'sport'],
  cashback: ['bonuses'],
  exchange: ['shop', 'bonuses'],
};

/** What a jurisdiction must allow for a campaign. */
export const campaignNeeds = ({ kind, product }: Pick<TermRules, 'kind' | 'product'>): LawProduct[] => [
  ...KIND_NEEDS[kind],
  ...PRODUCT_NEEDS[product],
];

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

/** What a grant of a campaign goes by. */
export const grantTermsOf = (row: CampaignRow): OfferTerms => ({
  id: row.alias,
  titles: row.titles,
  product: row.product,
  needs: campaignNeeds(row),
  maximum: amountsOf(row.maximum),
  wagering: row.wagering,
  weights: row.weights,
  stakeMaximum: amountsOf(row.stake_maximum),
  winTimes: row.win_times,
  termDays: row.term_days,
});

/** Null: its game is gone, or it is nothing that players choose. */
export function campaignOf(row: CampaignRow): Campaign | null {
  const { campaign_id: campaignId, regions, segment_id: segmentId, weekdays, each } = row;
  const offer = offerOf(row);
  return offer && { campaignId, offer, rules: row, regions, segmentId, weekdays, each };
}

function offerOf(row: CampaignRow): CampaignOffer | null {
  const { kind } = row;
  const terms = grantTermsOf(row);
  const minimum = amountsOf(row.minimum);
  if (kind === 'cashback' || kind === 'exchange') return null;
  if (kind === 'no-deposit') return { ...terms, kind, code: row.code ?? '' };
  if (kind === 'free-bet') return { ...terms, kind, code: row.code, minimum, freeBet: freeBetTermsOf(row) };
  if (kind !== 'free-rounds') return { ...terms, kind, percent: row.percent ?? 0, minimum };
  const game = roundsGameOf(row);
  if (!game) return null;
  const stakeCents = BigInt(row.round_cents ?? 0);
  return { ...terms, kind, code: row.code, minimum, game, rounds: row.rounds ?? 0, stakeCents };
}

/** What a bet with the campaign's free bet must be. */
const freeBetTermsOf = ({ odds_minimum, bet_form, stake_returned }: CampaignRow) => ({
  odds_minimum: odds_minimum ?? 0,
  bet_form: bet_form ?? ('any' as const),
  stake_returned: stake_returned ?? false,
});

/** The game of a campaign's rounds: one of the catalogue, or a vendor's that is listed still. */
function roundsGameOf({ game_code, vendor_slot }: CampaignRow): RoundsGame | null {
  const own = gameByCode(game_code ?? '');
  if (own) return { code: own.code, title: own.title };
  if (game_code === null || vendor_slot === null) return null;
  const { title, vendor, vendorCode } = vendor_slot;
  return { code: game_code, title, dealer: { vendor, vendorCode } };
}

/** The slots of outside vendors that are listed now, by code. */
export const vendorSlots = (queryable: Queryable): Promise<(VendorSlot & { code: string })[]> =>
  rows(
    queryable,
    sql`select code, title, vendor, vendor_code as "vendorCode" from vendor_games
        where kind = 'slot' and removed_at is null order by vendor_games.title, code limit 5000`,
  );

/** What a campaign's game is at a vendor, as a value of its row. */
const VENDOR_SLOT = sql`(select jsonb_build_object('title', slot.title, 'vendor', slot.vendor, 'vendorCode', slot.vendor_code)
  from vendor_games as slot where slot.code = game_code and slot.kind = 'slot' and slot.removed_at is null) as vendor_slot`;

export const CAMPAIGN_COLUMNS = sql`campaign_id, alias, kind, product, code, titles, regions, segment_id, weekdays, each,
  ${isoInstant(sql`starts_at`)} as starts_at, ${isoInstant(sql`ends_at`)} as ends_at, percent, minimum, maximum, game_code,
  rounds, round_cents, coins, odds_minimum, bet_form, stake_returned, stake_maximum, wagering, weights, win_times, term_days, state,
  (budget - spent)::text as budget_left, ${VENDOR_SLOT}`;

/** Those that are not over: begun, not stopped, and with something left of their budget. */
export async function liveCampaigns(queryable: Queryable, now: Date): Promise<CampaignRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return rows<CampaignRow>(
    queryable,
    sql`select ${CAMPAIGN_COLUMNS} from campaigns
        where state = 'live' and starts_at <= ${at} and ends_at > ${at} and spent < budget
        order by campaigns.starts_at, alias`,
  );
}

/** The campaign that a deposit names, offered still or not: what was promised is kept. */
export const campaignNamed = (queryable: Queryable, alias: string): Promise<CampaignRow | null> =>
  firstRow<CampaignRow>(
    queryable,
    sql`select ${CAMPAIGN_COLUMNS} from campaigns where alias = ${alias} and state in ('live', 'stopped')`,
  );

/** The campaign that a code names or named last: a code may be given again once its campaign was stopped. */
export const campaignWithCode = (queryable: Queryable, code: string): Promise<CampaignRow | null> =>
  firstRow<CampaignRow>(
    queryable,
    sql`select ${CAMPAIGN_COLUMNS} from campaigns where code = ${code} and state in ('live', 'stopped')
        order by state = 'live' desc, stopped_at desc limit 1`,
  );

/** Whether a campaign is for the player's region and their day of the week. */
export function suits(
  { regions, weekdays }: Pick<Campaign, 'regions' | 'weekdays'>,
  at: { region: RegionId; country: string; now: Date },
): boolean {
  const isHere = regions.length === 0 || regions.includes(at.region);
  return isHere && (weekdays.length === 0 || weekdays.some((day) => isWeekday(day, at.country, at.now)));
}

/** What a grant of a campaign is for: with player and offer it is granted once. */
export function causeOf({ each, weekdays }: Pick<Campaign, 'each' | 'weekdays'>, country: string, now: Date): string {
  if (each === 'once') return 'campaign';
  if (each === 'week') return `in the week of ${latestWeekday(MONDAY, country, now)}`;
  const days = weekdays.length === 0 ? EVERY_DAY : weekdays;
  return `on ${days
    .map((day) => latestWeekday(day, country, now))
    .sort()
    .at(-1)}`;
}

/** The least that a campaign gives at once, in hundredths of a unit; shares of losses and of coins may be as small as can be. */
function leastCostOf(row: CampaignRow): bigint {
  const offer = offerOf(row);
  if (offer === null) return 1n;
  if (codeOf(offer) !== null || !('minimum' in offer)) return costOf(worthOf(offer, 'EUR'), 'EUR');
  return costOf(bonusOn(offer, minorOf(offer.minimum, 'EUR'), 'EUR'), 'EUR');
}

/** Whether what is left of a campaign's budget pays for nothing that it gives. */
export const isSpent = (row: CampaignRow): boolean => BigInt(row.budget_left) < leastCostOf(row);

/**
 * How far a grant may take the budget: what is claimed needs a campaign that is offered and a budget that suffices; what was
 * lost while cashback ran needs the budget alone; what was promised with a deposit is taken beyond it.
 */
const LIMITS = {
  claimed: (cost: SQL) => sql`and spent + ${cost} <= budget and state = 'live'`,
  earned: (cost: SQL) => sql`and spent + ${cost} <= budget`,
  promised: () => sql``,
};
export type Spending = keyof typeof LIMITS;

/** Takes what was given from the budget, hundredths of a unit. @returns false when it did not suffice */
export async function spend(
  transaction: Transaction,
  { campaignId }: Pick<Campaign, 'campaignId'>,
  hundredths: bigint,
  spending: Spending,
): Promise<boolean> {
  const cost = sql`${hundredths.toString()}::bigint`;
  const taken = await firstRow(
    transaction,
    sql`update campaigns set spent = spent + ${cost}
        where campaign_id = ${campaignId}::uuid ${LIMITS[spending](cost)} returning campaign_id`,
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

/** What brings a campaign to a player. */
export function wayOf(row: Pick<CampaignRow, 'kind' | 'code'>): OfferWay {
  if (isOnDeposit(row)) return 'deposit';
  if (row.code !== null) return 'code';
  return isForCoins(row) ? 'coins' : 'loss';
}

/** Names that campaigns may not take: of offers that are no campaigns and of gifts, and codes of offers. */
export const isTaken = ({ offers, rounds }: OfferBook, alias: string, code: string | null): boolean =>
  GIFTS.some((gift) => gift === alias) ||
  rounds.some((offer) => offer.id === alias || offer.code === code) ||
  offers.some((offer) => offer.id === alias || (code !== null && codeOf(offer) === code));
