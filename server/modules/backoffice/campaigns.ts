/** Campaigns in the database, whom they reach, and what came of them. */
import { type SQL, sql } from 'drizzle-orm';
import { type CampaignRules, campaignRules } from '#shared/backoffice/campaigns.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { jurisdictionOf, permits, REGION_IDS } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { campaignNeeds } from '../bonuses/index.ts';
import { filterOf } from './player-search.ts';
import { findSegment } from './segments.ts';

type State = 'draft' | 'waiting' | 'live' | 'stopped';

export interface CampaignRow extends Omit<CampaignRules, 'budget'> {
  campaign_id: string;
  state: State;
  /** Hundredths of a unit, as text. */
  budget: string;
  spent: string;
  takers: number;
  by: string;
}

/** What was given: money, and rounds of games by what their stakes cost. Wins of rounds are no grant of their own here. */
const GRANTS = sql`select offer_id, player_id, currency, amount, converted, status from bonus_grants
    where kind <> 'free-rounds'
  union all
  select free.offer_id, free.player_id, free.currency, free.stake * free.rounds, bonus.converted,
    coalesce(bonus.status, free.status) from free_round_grants as free
    left join bonus_grants as bonus on bonus.player_id = free.player_id and bonus.grant_id = free.grant_id`;

const COLUMNS = sql`campaign_id, alias, kind, product, code, titles, regions, segment_id, weekdays, each,
  ${isoInstant(sql`starts_at`)} as starts_at, ${isoInstant(sql`ends_at`)} as ends_at, percent, minimum, maximum,
  game_code, rounds, round_cents, coins, odds_minimum, bet_form, stake_returned, stake_maximum, wagering, weights, win_times, term_days, budget::text, spent::text, state,
  staff.name as by, (select count(distinct player_id)::integer from (${GRANTS}) as given where offer_id = alias) as takers`;

const select = (rest: SQL): SQL =>
  sql`select ${COLUMNS} from campaigns join staff on staff.staff_id = created_by ${rest}`;

export const listCampaigns = (queryable: Queryable): Promise<CampaignRow[]> =>
  rows<CampaignRow>(queryable, select(sql`order by campaigns.created_at desc limit 200`));

export const findCampaign = (queryable: Queryable, campaignId: string): Promise<CampaignRow | null> =>
  firstRow<CampaignRow>(queryable, select(sql`where campaign_id = ${campaignId}::uuid`));

/** A campaign, held until the transaction ends. */
export const lockCampaign = (transaction: Transaction, campaignId: string): Promise<CampaignRow | null> =>
  firstRow<CampaignRow>(transaction, select(sql`where campaign_id = ${campaignId}::uuid for update of campaigns`));

const HUNDREDTHS = 100;
const unitsOf = (hundredths: string): number => Math.round(Number(hundredths) / HUNDREDTHS);

/** What makes it, as the contract has it. */
export function rulesOf(row: CampaignRow): CampaignRules {
  const { campaign_id: _id, state: _state, budget, spent: _spent, takers: _takers, by: _by, ...rules } = row;
  return campaignRules.parse({ ...rules, budget: unitsOf(budget) });
}

/** How it stands at a moment: a live one has begun or not, and ends with its time or its budget. */
export function stateOf({ state, starts_at, ends_at, budget, spent }: CampaignRow, now: Date) {
  if (state !== 'live') return state;
  if (new Date(ends_at) <= now || BigInt(spent) >= BigInt(budget)) return 'ended' as const;
  return new Date(starts_at) > now ? ('planned' as const) : ('live' as const);
}

export function campaignView(row: CampaignRow, now: Date) {
  const { campaign_id, alias, titles, kind, starts_at, ends_at, budget, spent, takers, by } = row;
  return {
    ...{ campaign_id, alias, kind, starts_at, ends_at, takers, by },
    title: titles.en ?? alias,
    state: stateOf(row, now),
    budget: unitsOf(budget),
    spent: unitsOf(spent),
  };
}

const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
const instant = (text: string): SQL => sql`${new Date(text).toISOString()}::timestamptz`;

function values(rules: CampaignRules): [string, SQL][] {
  const titles = Object.fromEntries(Object.entries(rules.titles).filter(([, title]) => title !== ''));
  return [
    ['alias', sql`${rules.alias}`],
    ['kind', sql`${rules.kind}`],
    ['product', sql`${rules.product}`],
    ['code', sql`${rules.code}`],
    ['titles', json(titles)],
    ['regions', json(rules.regions)],
    ['segment_id', sql`${rules.segment_id}::uuid`],
    ['weekdays', json(rules.weekdays)],
    ['each', sql`${rules.each}`],
    ['starts_at', instant(rules.starts_at)],
    ['ends_at', instant(rules.ends_at)],
    ['percent', sql`${rules.percent}::integer`],
    ['minimum', sql`${rules.minimum}::integer`],
    ['maximum', sql`${rules.maximum}::integer`],
    ['game_code', sql`${rules.game_code}`],
    ['rounds', sql`${rules.rounds}::integer`],
    ['round_cents', sql`${rules.round_cents}::integer`],
    ['coins', sql`${rules.coins}::integer`],
    ['odds_minimum', sql`${rules.odds_minimum}::integer`],
    ['bet_form', sql`${rules.bet_form}`],
    ['stake_returned', sql`${rules.stake_returned}::boolean`],
    ['stake_maximum', sql`${rules.stake_maximum}::integer`],
    ['wagering', sql`${rules.wagering}::integer`],
    ['weights', json(rules.weights)],
    ['win_times', sql`${rules.win_times}::integer`],
    ['term_days', sql`${rules.term_days}::integer`],
    ['budget', sql`${rules.budget * HUNDREDTHS}::bigint`],
  ];
}

/** Keeps a draft. @returns its id; null: another has the alias */
export async function insertCampaign(
  transaction: Transaction,
  rules: CampaignRules,
  { by, now }: { by: string; now: Date },
): Promise<string | null> {
  const at = instant(now.toISOString());
  const columns = values(rules);
  const row = await firstRow<{ campaign_id: string }>(
    transaction,
    sql`insert into campaigns (${sql.raw(columns.map(([name]) => name).join(', '))}, created_by, created_at, changed_at)
        values (${sql.join(
          columns.map(([, value]) => value),
          sql`, `,
        )}, ${by}::uuid, ${at}, ${at})
        on conflict do nothing returning campaign_id`,
  );
  return row?.campaign_id ?? null;
}

export async function updateCampaign(
  transaction: Transaction,
  campaignId: string,
  rules: CampaignRules,
  now: Date,
): Promise<void> {
  const set = sql.join(
    values(rules).map(([name, value]) => sql`${sql.raw(name)} = ${value}`),
    sql`, `,
  );
  await transaction.execute(
    sql`update campaigns set ${set}, changed_at = ${instant(now.toISOString())} where campaign_id = ${campaignId}::uuid`,
  );
}

/** Whether another campaign has the alias, or a code that is in use. */
export async function isNameTaken(
  queryable: Queryable,
  { alias, code }: Pick<CampaignRules, 'alias' | 'code'>,
  own: string | null,
): Promise<boolean> {
  const found = await firstRow(
    queryable,
    sql`select 1 as found from campaigns
        where campaign_id is distinct from ${own}::uuid
          and (alias = ${alias} or (code = ${code} and state in ('waiting', 'live'))) limit 1`,
  );
  return found !== null;
}

/** Moves a campaign on. */
export async function setCampaignState(
  transaction: Transaction,
  campaignId: string,
  state: State,
  now: Date,
): Promise<void> {
  const stopped = state === 'stopped' ? instant(now.toISOString()) : sql`null`;
  await transaction.execute(
    sql`update campaigns set state = ${state}, stopped_at = ${stopped} where campaign_id = ${campaignId}::uuid`,
  );
}

/** Regions that were chosen and may not have such a bonus. */
export const forbiddenRegions = (rules: CampaignRules): readonly string[] =>
  REGION_IDS.filter(
    (region) =>
      (rules.regions.length === 0 || rules.regions.includes(region)) &&
      !permits(jurisdictionOf(region), campaignNeeds(rules)),
  );

/** Whom it reaches, and who of its audience is left out. */
export async function audienceOf(queryable: Queryable, rules: CampaignRules, now: Date) {
  const segment = rules.segment_id === null ? {} : await findSegment(queryable, rules.segment_id);
  const regions =
    rules.regions.length === 0
      ? sql`true`
      : sql`players.region in (select jsonb_array_elements_text(${JSON.stringify(rules.regions)}::jsonb))`;
  const forbidden = sql`players.region in (
    select jsonb_array_elements_text(${JSON.stringify(forbiddenRegions(rules))}::jsonb))`;
  const row = await firstRow<{ reached: number; left_out: number; forbidden: number }>(
    queryable,
    sql`select count(*) filter (where players.status in ('active', 'limited') and not ${forbidden})::integer as reached,
          count(*) filter (where players.status not in ('active', 'limited'))::integer as left_out,
          count(*) filter (where ${forbidden})::integer as forbidden
        from players where ${regions} and ${segment === null ? sql`false` : filterOf(segment, now)}`,
  );
  return row ?? { reached: 0, left_out: 0, forbidden: 0 };
}

/** What came of it. */
export async function resultsOf(queryable: Queryable, alias: string) {
  type Sum = { currency: Currency; amount: string };
  const money = (found: readonly Sum[]) =>
    found
      .filter(({ amount }) => amount !== '0')
      .map(({ amount, currency }) => ({ amount: formatDecimal(BigInt(amount), currency), currency }));
  const sums = (amount: SQL, from: SQL) =>
    rows<Sum>(
      queryable,
      sql`select currency, coalesce(sum(${amount}), 0)::text as amount from ${from} group by currency order by currency`,
    );
  const grants = sql`(${GRANTS}) as given where offer_id = ${alias}`;
  const [given, converted, deposits, statuses, takers, coins] = await Promise.all([
    sums(sql`amount`, grants),
    sums(sql`converted`, grants),
    sums(sql`amount`, sql`orders where benefit_id = ${alias} and direction = 'deposit' and state = 'succeeded'`),
    rows<{ status: string; count: number }>(
      queryable,
      sql`select status, count(*)::integer as count from ${grants} group by status`,
    ),
    firstRow<{ count: number }>(queryable, sql`select count(distinct player_id)::integer as count from ${grants}`),
    firstRow<{ sum: number }>(
      queryable,
      sql`select coalesce(sum(exchange.price), 0)::integer as sum
          from coin_exchanges as exchange join campaigns using (campaign_id) where alias = ${alias}`,
    ),
  ]);
  return {
    takers: takers?.count ?? 0,
    ...{ given: money(given), converted: money(converted), deposits: money(deposits) },
    coins: coins?.sum ?? 0,
    by_status: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
  };
}

/** Whether a saved filter holds a player. */
export async function isInSegment(
  queryable: Queryable,
  segmentId: string,
  playerId: string,
  now: Date,
): Promise<boolean> {
  const filter = await findSegment(queryable, segmentId);
  if (filter === null) return false;
  const found = await firstRow(
    queryable,
    sql`select 1 as found from players where players.player_id = ${playerId}::uuid and ${filterOf(filter, now)}`,
  );
  return found !== null;
}
