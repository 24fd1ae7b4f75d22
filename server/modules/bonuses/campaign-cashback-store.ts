/** Campaigns of cashback in the database: those that run, who lost in them, and what was decided. */
import { sql } from 'drizzle-orm';
import { isCurrency } from '#shared/money.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { CAMPAIGN_COLUMNS, type CampaignRow, grantTermsOf } from './campaigns.ts';
import type { LossLine, LossPeriod } from './net-loss.ts';
import type { OfferTerms } from './offers.ts';
import type { TermRules } from './terms.ts';

export interface CashbackCampaign {
  campaignId: string;
  offer: OfferTerms;
  /** What its terms are made of. */
  rules: TermRules & { percent: number; each: 'day' | 'week' };
  regions: readonly RegionId[];
  segmentId: string | null;
  /** What is lost from the one moment on and before the other counts: until its end, or until it was stopped. */
  from: Date;
  until: Date;
  /** Whether it is offered, as far as its state and its budget go. */
  isLive: boolean;
}

export interface DecidedLoss extends Omit<LossLine, 'product'> {
  campaignId: string;
  /** Its first day. */
  date: string;
  status: 'paid' | 'none' | 'withheld';
  reason: 'audience' | 'not_allowed' | 'break' | 'budget' | null;
  currency: string;
  /** Minor units. */
  amount: bigint;
}

/** Those that a player is told of. */
export type ToldLoss = DecidedLoss & { reason: 'break' | 'budget' | null };

interface CashbackRow extends CampaignRow {
  until: string;
  is_live: boolean;
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;
const UNTIL = sql`least(campaigns.ends_at, campaigns.stopped_at)`;

function cashbackOf(row: CashbackRow): CashbackCampaign {
  const { campaign_id: campaignId, percent, each, regions, segment_id: segmentId, starts_at, until, is_live } = row;
  if (percent === null || each === 'once') throw new Error(`campaign ${row.alias} is no cashback`);
  return {
    ...{ campaignId, offer: grantTermsOf(row), rules: { ...row, percent, each }, regions, segmentId },
    ...{ from: new Date(starts_at), until: new Date(until), isLive: is_live },
  };
}

/** The campaigns of cashback that have begun, and that counted losses after a moment. */
export async function cashbackCampaigns(queryable: Queryable, now: Date, since: Date): Promise<CashbackCampaign[]> {
  const found = await rows<CashbackRow>(
    queryable,
    sql`select ${CAMPAIGN_COLUMNS}, ${isoInstant(UNTIL)} as until, state = 'live' and spent < budget as is_live
        from campaigns
        where kind = 'cashback' and state in ('live', 'stopped') and campaigns.starts_at <= ${instant(now)}
          and ${UNTIL} > ${instant(since)}
        order by campaigns.starts_at, alias`,
  );
  return found.map(cashbackOf);
}

/** Who of some regions lost own money in a time by what a campaign counts, and is not decided on yet. */
export async function losersOf(
  queryable: Queryable,
  { campaignId, offer }: CashbackCampaign,
  { date, start, end }: LossPeriod,
  regions: readonly RegionId[],
): Promise<string[]> {
  const found = await rows<{ player_id: string }>(
    queryable,
    sql`select fact.player_id::text as player_id from settled_facts as fact join players using (player_id)
        where players.region in (select jsonb_array_elements_text(${JSON.stringify(regions)}::jsonb))
          and fact.product = ${offer.product} and fact.outcome = 'settled'
          and fact.settled_at >= ${instant(start)} and fact.settled_at < ${instant(end)}
          and not exists (select from campaign_cashback as decided where decided.player_id = fact.player_id
            and decided.campaign_id = ${campaignId}::uuid and decided.period = ${date}::date)
        group by fact.player_id having sum(fact.stake_cash) > sum(fact.payout_cash)
        order by fact.player_id`,
  );
  return found.map(({ player_id }) => player_id);
}

/** Writes down what was decided; false: it was decided before. */
export async function insertDecided(
  transaction: Transaction,
  playerId: string,
  decided: DecidedLoss,
  at: Date,
): Promise<boolean> {
  const { campaignId, date, status, reason, currency, stakes, winnings, amount } = decided;
  const inserted = await firstRow(
    transaction,
    sql`insert into campaign_cashback (player_id, campaign_id, period, status, reason, currency, stakes, winnings, amount,
          decided_at)
        values (${playerId}::uuid, ${campaignId}::uuid, ${date}::date, ${status}, ${reason}, ${currency},
          ${stakes.toString()}::bigint, ${winnings.toString()}::bigint, ${amount.toString()}::bigint, ${instant(at)})
        on conflict do nothing returning player_id`,
  );
  return inserted !== null;
}

/** What was decided of a player since a moment, the newest first; what a campaign never offered them is not told. */
export async function decidedFor(queryable: Queryable, playerId: string, since: Date): Promise<ToldLoss[]> {
  type Row = Omit<ToldLoss, 'stakes' | 'winnings' | 'amount'> & Record<'stakes' | 'winnings' | 'amount', string>;
  const found = await rows<Row>(
    queryable,
    sql`select campaign_id::text as "campaignId", period::text as date, status, reason, currency, stakes::text,
          winnings::text, amount::text
        from campaign_cashback
        where player_id = ${playerId}::uuid and campaign_cashback.period >= ${instant(since)}::date
          and (reason is null or reason in ('break', 'budget'))
        order by campaign_cashback.period desc`,
  );
  return found.map(({ stakes, winnings, amount, ...row }) => {
    if (!isCurrency(row.currency)) throw new Error(`cashback of ${playerId} is in unknown currency ${row.currency}`);
    return { ...row, stakes: BigInt(stakes), winnings: BigInt(winnings), amount: BigInt(amount) };
  });
}
