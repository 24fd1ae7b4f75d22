/** Campaigns that give bonus money for coins, in the database: those that run, and what was exchanged. */
import { sql } from 'drizzle-orm';
import type { RegionId } from '#shared/regions/index.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { CAMPAIGN_COLUMNS, type CampaignRow, grantTermsOf } from './campaigns.ts';
import type { OfferTerms } from './offers.ts';
import type { TermRules } from './terms.ts';

export interface ExchangeCampaign {
  campaignId: string;
  offer: OfferTerms;
  /** What its terms are made of; `coins` buy one step. */
  rules: TermRules & { coins: number };
  regions: readonly RegionId[];
  segmentId: string | null;
  weekdays: readonly number[];
  each: TermRules['each'];
  /** What is left of its budget, hundredths of a unit. */
  budgetLeft: bigint;
}

export interface Exchange {
  alias: string;
  steps: number;
  /** Coins. */
  price: number;
  grantId: string;
}

/** A player's share of a campaign in a period. */
interface Share {
  playerId: string;
  campaignId: string;
  period: string;
}

function exchangeOf(row: CampaignRow & { budget_left: string }): ExchangeCampaign {
  const { campaign_id: campaignId, coins, regions, segment_id: segmentId, weekdays, each } = row;
  if (coins === null) throw new Error(`campaign ${row.alias} is not for coins`);
  const rules = { ...row, coins };
  const budgetLeft = BigInt(row.budget_left);
  return { campaignId, offer: grantTermsOf(row), rules, regions, segmentId, weekdays, each, budgetLeft };
}

/** Those that are offered now. */
export async function exchangeCampaigns(queryable: Queryable, now: Date): Promise<ExchangeCampaign[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const found = await rows<CampaignRow & { budget_left: string }>(
    queryable,
    sql`select ${CAMPAIGN_COLUMNS}, (budget - spent)::text as budget_left from campaigns
        where kind = 'exchange' and state = 'live' and campaigns.starts_at <= ${at} and campaigns.ends_at > ${at}
          and spent < budget
        order by campaigns.starts_at, alias`,
  );
  return found.map(exchangeOf);
}

/** Steps that a player has taken in a period. */
export async function stepsTaken(queryable: Queryable, { playerId, campaignId, period }: Share): Promise<number> {
  const row = await firstRow<{ steps: number }>(
    queryable,
    sql`select steps from coin_exchange_periods
        where player_id = ${playerId}::uuid and campaign_id = ${campaignId}::uuid and period = ${period}`,
  );
  return row?.steps ?? 0;
}

/** Counts steps of a player in a period; false: it would be too many. Others of theirs wait until the end. */
export async function countSteps(
  transaction: Transaction,
  { playerId, campaignId, period }: Share,
  steps: number,
  maximum: number,
): Promise<boolean> {
  if (steps > maximum) return false;
  const row = await firstRow(
    transaction,
    sql`insert into coin_exchange_periods (player_id, campaign_id, period, steps)
      values (${playerId}::uuid, ${campaignId}::uuid, ${period}, ${steps})
      on conflict (player_id, campaign_id, period) do update set steps = coin_exchange_periods.steps + ${steps}
        where coin_exchange_periods.steps + ${steps} <= ${maximum}
      returning steps`,
  );
  return row !== null;
}

/** What was exchanged under a key; null: nothing yet. */
export function exchangeUnder(queryable: Queryable, playerId: string, key: string): Promise<Exchange | null> {
  return firstRow(
    queryable,
    sql`select alias, exchange.steps, exchange.price, exchange.grant_id::text as "grantId"
        from coin_exchanges as exchange join campaigns using (campaign_id)
        where player_id = ${playerId}::uuid and idempotency_key = ${key}`,
  );
}

/** Keeps what was exchanged; false: the key has been used. */
export async function insertExchange(
  transaction: Transaction,
  made: Omit<Exchange, 'alias'> & { playerId: string; exchangeId: string; campaignId: string; key: string; at: Date },
): Promise<boolean> {
  const inserted = await firstRow(
    transaction,
    sql`insert into coin_exchanges (player_id, exchange_id, idempotency_key, campaign_id, steps, price, grant_id,
          exchanged_at)
        values (${made.playerId}::uuid, ${made.exchangeId}::uuid, ${made.key}, ${made.campaignId}::uuid, ${made.steps},
          ${made.price}, ${made.grantId}::uuid, ${made.at.toISOString()}::timestamptz)
        on conflict do nothing returning exchange_id`,
  );
  return inserted !== null;
}
