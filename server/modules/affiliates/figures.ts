/** What partners' players came to, from what has settled and from orders alone: a click of ours is counted nowhere. */
import { type SQL, sql } from 'drizzle-orm';
import { type Currency, isCurrency } from '#shared/money.ts';
import { type Queryable, rows } from '../../db/index.ts';
import { bonusPayouts, chargebacks, played, standingDeposits } from '../revenue/index.ts';
import { minimumOf, NOTHING, type Plan, type Sums } from './rules.ts';

export const FIGURE_STEPS = ['day', 'month', 'sub'] as const;
export type FigureStep = (typeof FIGURE_STEPS)[number];

/** How rows are put together; days and months are those of UTC. */
const KEYS: Record<FigureStep | 'all', SQL> = {
  day: sql`to_char(happened.at at time zone 'UTC', 'YYYY-MM-DD')`,
  month: sql`to_char(happened.at at time zone 'UTC', 'YYYY-MM')`,
  sub: sql`coalesce(happened.sub1, '')`,
  all: sql`''`,
};

export interface FigureQuery {
  partnerId: string;
  plan: Plan;
  since: Date;
  until: Date;
  by: FigureStep | 'all';
}

export interface FigureRow {
  key: string;
  currency: Currency;
  sums: Sums;
}

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Everything that happened to a partner's players in a span, one row each; only what `counts` of them. */
const happened = ({ partnerId, since, until }: FigureQuery): SQL => {
  const within = (column: SQL) => sql`${column} >= ${instant(since)} and ${column} < ${instant(until)}`;
  const scope = { within, player: (column: SQL) => sql`${column} in (select own.player_id from own)` };
  return sql`
    with own as (
      select player_id, sub1, attributed_at from attributions
      where partner_id = ${partnerId}::uuid and state = 'counted'
    )
    select own.sub1, attributed_at as at, currency, 'registration' as what, 0::bigint as amount, 0::bigint as other
      from own join players using (player_id) where ${within(sql`attributed_at`)}
    union all
    select own.sub1, ended.at, currency, 'played', staked, paid
      from own join (${played(scope)}) as ended using (player_id)
    union all
    select own.sub1, payout.at, currency, 'bonus', amount, 0
      from own join (${bonusPayouts(scope)}) as payout using (player_id)
    union all
    select own.sub1, deposit.at, currency, case when first then 'first' else 'deposit' end, amount, 0
      from own join (${standingDeposits(scope)}) as deposit using (player_id)
    union all
    select own.sub1, reversed.at, currency, 'chargeback', amount, 0
      from own join (${chargebacks(scope)}) as reversed using (player_id)`;
};

interface SumRow {
  key: string;
  currency: string;
  registrations: number;
  first_amounts: string[];
  deposits: string;
  stakes: string;
  payouts: string;
  bonuses: string;
  chargebacks: string;
}

const sumOf = (column: SQL, ...what: string[]): SQL =>
  sql`coalesce(sum(${column}) filter (where what in (${sql.join(
    what.map((name) => sql`${name}`),
    sql`, `,
  )})), 0)::text`;

/** Sums by day, month, sub or all together, in every currency that something happened in. */
export async function figuresOf(queryable: Queryable, query: FigureQuery): Promise<FigureRow[]> {
  const key = KEYS[query.by];
  const found = await rows<SumRow>(
    queryable,
    sql`select ${key} as key, currency, count(*) filter (where what = 'registration')::integer as registrations,
          coalesce(array_agg(amount::text) filter (where what = 'first'), '{}') as first_amounts,
          ${sumOf(sql`amount`, 'first', 'deposit')} as deposits, ${sumOf(sql`amount`, 'played')} as stakes,
          ${sumOf(sql`other`, 'played')} as payouts, ${sumOf(sql`amount`, 'bonus')} as bonuses,
          ${sumOf(sql`amount`, 'chargeback')} as chargebacks
        from (${happened(query)}) as happened group by 1, 2 order by 1 desc, 2`,
  );
  return found.map((row) => {
    const { currency } = row;
    if (!isCurrency(currency)) throw new Error(`figures are in unknown currency ${currency}`);
    const least = minimumOf(query.plan, currency);
    return {
      key: row.key,
      currency,
      sums: {
        ...NOTHING,
        registrations: row.registrations,
        firstDeposits: row.first_amounts.filter((amount) => BigInt(amount) >= least).length,
        deposits: BigInt(row.deposits),
        stakes: BigInt(row.stakes),
        payouts: BigInt(row.payouts),
        bonuses: BigInt(row.bonuses),
        chargebacks: BigInt(row.chargebacks),
      },
    };
  });
}

/** How many players a partner has brought, and how many of them are held or refused. */
export async function countsOf(
  queryable: Queryable,
  partnerId: string,
): Promise<Record<'counted' | 'held' | 'refused', number>> {
  const found = await rows<{ state: 'counted' | 'held' | 'refused'; number: number }>(
    queryable,
    sql`select state, count(*)::integer as number from attributions where partner_id = ${partnerId}::uuid group by state`,
  );
  return { counted: 0, held: 0, refused: 0, ...Object.fromEntries(found.map(({ state, number }) => [state, number])) };
}
