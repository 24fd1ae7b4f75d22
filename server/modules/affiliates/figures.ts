/** What partners' players came to, from what has settled and from orders alone: a click of ours is counted nowhere. */
import { type SQL, sql } from 'drizzle-orm';
import { type Currency, isCurrency } from '#shared/money.ts';
import { type Queryable, rows } from '../../db/index.ts';
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
  return sql`
    with own as (
      select player_id, sub1, attributed_at from attributions
      where partner_id = ${partnerId}::uuid and state = 'counted'
    )
    select own.sub1, attributed_at as at, currency, 'registration' as what, 0::bigint as amount, 0::bigint as other
      from own join players using (player_id) where ${within(sql`attributed_at`)}
    union all
    select own.sub1, settled_at, currency, 'played', stake_cash, payout_cash
      from own join settled_facts using (player_id) where outcome = 'settled' and ${within(sql`settled_at`)}
    union all
    select own.sub1, ended_at, currency, 'bonus', converted, 0
      from own join bonus_grants using (player_id) where status = 'completed' and ${within(sql`ended_at`)}
    union all
    select own.sub1, decided_at, currency, case when first then 'first' else 'deposit' end, amount, 0
      from own join orders using (player_id)
      where direction = 'deposit' and orders.state = 'succeeded' and ${within(sql`decided_at`)}
    union all
    select own.sub1, event.at, orders.currency, 'chargeback', coalesce(settled_amount, amount), 0
      from own join order_events as event using (player_id) join orders using (player_id, order_id)
      where event.state = 'reversed' and direction = 'deposit' and ${within(sql`event.at`)}`;
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
