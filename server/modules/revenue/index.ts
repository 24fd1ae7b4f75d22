/**
 * Revenue, what bonuses cost, deposits and withdrawals: defined here once, for the dashboard, reports and partners. Over a
 * time in which nothing is open they are the movement of the house's accounts (a test reconciles them):
 *
 * - **gross** is what was staked less what was paid, whatever paid for it: the movement of `games` and `sport`;
 * - **net** is what was staked of own money, less what was won of it and what bonuses became of players' own money;
 * - **bonus cost** is gross less net: what left `bonuses` and is in no bonus's purse any more;
 * - **deposits** are those that stand: of the amount that came, less what went back, on the day on which they were credited;
 * - **withdrawals** are those that were paid, on the day on which they were;
 * - **chargebacks** are what deposits that were reversed had brought, on the day on which they were reversed;
 * - **tax** is what of stakes of bets a law takes, on the day on which they were placed: part of gross revenue, and owed.
 */
import { type SQL, sql } from 'drizzle-orm';
import { type Queryable, rows } from '../../db/index.ts';

/** Which rows count, by their moment and by the column of their player. */
export interface RevenueScope {
  within(moment: SQL): SQL;
  player?: (column: SQL) => SQL;
}

const all: NonNullable<RevenueScope['player']> = () => sql`true`;

/** All that a fact's stake was made of in money, as a value of a statement. */
export const WHOLE_STAKE = sql`stake_cash + stake_bonus + stake_bonus_sport + stake_free_rounds`;

/** What has ended: player_id, at, currency, region, gross, and what of it was own money: staked, paid. */
export const played = ({ within, player = all }: RevenueScope): SQL => sql`
  select player_id, settled_at as at, currency, region, ${WHOLE_STAKE} - payout as gross, stake_cash as staked,
    payout_cash as paid
  from settled_facts
  where outcome = 'settled' and ${within(sql`settled_at`)} and ${player(sql`player_id`)}`;

/** What of bonuses became players' own money: player_id, at, currency, amount. */
export const bonusPayouts = ({ within, player = all }: RevenueScope): SQL => sql`
  select paid.player_id, paid.paid_at as at, bonus.currency, paid.amount
  from bonus_payouts as paid join bonus_grants as bonus using (player_id, grant_id)
  where ${within(sql`paid.paid_at`)} and ${player(sql`paid.player_id`)}`;

/** Deposits that stand: player_id, at, currency, amount, first, method. What went back is no part of `settled_amount`. */
export const standingDeposits = ({ within, player = all }: RevenueScope): SQL => sql`
  select player_id, coalesce(decided_at, created_at) as at, currency, first, method,
    coalesce(settled_amount, amount) as amount
  from orders
  where direction = 'deposit' and orders.state = 'succeeded' and ${within(sql`coalesce(decided_at, created_at)`)}
    and ${player(sql`player_id`)}`;

/** Withdrawals that were paid: player_id, at, currency, amount. */
export const paidWithdrawals = ({ within, player = all }: RevenueScope): SQL => sql`
  select player_id, coalesce(decided_at, created_at) as at, currency, amount
  from orders
  where direction = 'withdrawal' and orders.state = 'paid' and ${within(sql`coalesce(decided_at, created_at)`)}
    and ${player(sql`player_id`)}`;

/** What deposits that were reversed had brought: player_id, at, currency, amount. */
export const chargebacks = ({ within, player = all }: RevenueScope): SQL => sql`
  select event.player_id, event.at, orders.currency, coalesce(settled_amount, amount) as amount
  from order_events as event join orders using (player_id, order_id)
  where event.state = 'reversed' and direction = 'deposit' and ${within(sql`event.at`)} and ${player(sql`event.player_id`)}`;

/** What of stakes is tax: player_id, at, currency, amount. None of a bet that is void: it gives all of its stake back. */
export const stakeTax = ({ within, player = all }: RevenueScope): SQL => sql`
  select player_id, placed_at as at, currency, tax as amount from sport_bets
  where tax > 0 and status <> 'void' and ${within(sql`placed_at`)} and ${player(sql`player_id`)}`;

/** Whatever changes revenue, one row each: player_id, at, currency, region (null: where it was is not known), gross, net. */
export const revenue = (scope: RevenueScope): SQL => sql`
  select player_id, at, currency, region, gross, staked - paid as net from (${played(scope)}) as ended
  union all
  select player_id, at, currency, (select players.region from players where players.player_id = payout.player_id),
    0, -amount
  from (${bonusPayouts(scope)}) as payout`;

export interface RevenueSums {
  currency: string;
  /** Minor units, as all of these. */
  gross: bigint;
  net: bigint;
  bonusCost: bigint;
}

/** Revenue of a time, in every currency that something happened in. */
export async function revenueSums(queryable: Queryable, scope: RevenueScope): Promise<RevenueSums[]> {
  const found = await rows<{ currency: string; gross: string; net: string }>(
    queryable,
    sql`select currency, sum(gross)::text as gross, sum(net)::text as net
      from (${revenue(scope)}) as happened group by currency order by currency`,
  );
  return found.map(({ currency, gross, net }) => ({
    ...{ currency, gross: BigInt(gross), net: BigInt(net) },
    bonusCost: BigInt(gross) - BigInt(net),
  }));
}
