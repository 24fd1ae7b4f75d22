/**
 * What open bets can cost, in euro cents as the platform's stakes stand to each other: by selection, bet and player; and
 * what settled ones brought. For the people who trade, never for players.
 */
import { type SQL, sql } from 'drizzle-orm';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { CURRENCY_CODES, type Currency } from '#shared/money.ts';
import type { Sport } from '#shared/sport/facts.ts';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';

const MILLION = 1_000_000n;
/** Minor units of a million euro cents, by currency. */
const RATES = JSON.stringify(
  Object.fromEntries(CURRENCY_CODES.map((currency) => [currency, Number(fromEuros(MILLION, currency))])),
);

/** The sum of amounts over bets, euro cents as text. */
export const cents = (amount: SQL): SQL =>
  sql`coalesce(sum(trunc((${amount})::numeric * ${Number(MILLION)} / (${RATES}::jsonb ->> bet.currency)::numeric)), 0)::bigint::text`;

/** A bet whose lines have one leg each: of these it is known what a selection pays. */
export const IS_SINGLE = sql`(bet.sizes = '{1}' and bet.bankers = '[]' and bet.group_odds is null)`;

/** What of an open bet's stake is left on it, and what of that the operator keeps if it loses: what is tax is owed. */
const STAKED = sql`(bet.stake - bet.sold_stake)`;
const KEPT = sql`${STAKED}::numeric * (bet.stake - bet.tax) / bet.stake`;

/** What an open bet can cost: what its rest may pay, less what is kept of its stake. */
const RISK = sql`bet.possible_payout - ${KEPT}`;

/** What a single bet pays if it wins: what of its stake is tax does not count. */
const PAYS = sql`${KEPT} * leg.odds / 10000`;

/** The tax that is owed of a settled bet: none of one that is void. */
const TAX = sql`case when bet.status = 'void' then 0 else bet.tax end`;

export interface SelectionExposure {
  fixture_id: string;
  market: string;
  outcome: string;
  bets: number;
  /** Of single bets, euro cents as text, as all of these. */
  stakes: string;
  /** What of the stakes is tax. */
  taxes: string;
  pays: string;
  /** What bets on several selections pay at most. */
  combos: string;
}

/** What stands on selections of fixtures that are not settled. @param fixtureIds null: of all */
export function exposureOf(queryable: Queryable, fixtureIds: readonly string[] | null): Promise<SelectionExposure[]> {
  const among =
    fixtureIds === null
      ? sql`true`
      : sql`leg.fixture_id in (select jsonb_array_elements_text(${JSON.stringify(fixtureIds)}::jsonb))`;
  return rows<SelectionExposure>(
    queryable,
    sql`select leg.fixture_id, leg.market, leg.outcome, count(*)::integer as bets,
        ${cents(sql`case when ${IS_SINGLE} then ${STAKED} else 0 end`)} as stakes,
        ${cents(sql`case when ${IS_SINGLE} then ${STAKED} - ${KEPT} else 0 end`)} as taxes,
        ${cents(sql`case when ${IS_SINGLE} then ${PAYS} else 0 end`)} as pays,
        ${cents(sql`case when ${IS_SINGLE} then 0 else bet.possible_payout end`)} as combos
      from sport_bets as bet join sport_bet_legs as leg using (player_id, bet_id)
      where bet.status = 'open' and leg.result is null and ${among}
      group by leg.fixture_id, leg.market, leg.outcome`,
  );
}

export interface ExposedBet {
  bet_id: string;
  player_id: string;
  player: string;
  legs: number;
  bankers: number;
  fixture: string;
  currency: Currency;
  /** Minor units of its currency, as text. */
  stake: string;
  possible_payout: string;
  /** Euro cents, as text. */
  exposure: string;
  placed_at: string;
}

/** What a player is called. */
export const nameOf = (playerId: SQL): SQL => sql`coalesce((select
  coalesce(nullif(concat_ws(' ', name, surname), ''), nickname) from players where player_id = ${playerId}), '')`;
/** Rows of one list. */
export const MOST_SHOWN = 50;

/** The open bets that can cost the most. */
export const largestBets = (queryable: Queryable): Promise<ExposedBet[]> =>
  rows<ExposedBet>(
    queryable,
    sql`select bet.bet_id::text, bet.player_id::text, ${nameOf(sql`bet.player_id`)} as player, bet.currency, ${STAKED}::text as stake,
        bet.possible_payout::text, ${isoInstant(sql`bet.placed_at`)} as placed_at,
        ${cents(RISK)} as exposure, jsonb_array_length(bet.bankers) as bankers,
        (select count(*)::integer from sport_bet_legs as leg
          where leg.player_id = bet.player_id and leg.bet_id = bet.bet_id) as legs,
        (select concat(told ->> 'home', ' – ', told ->> 'away') from sport_bet_legs as leg
          where leg.player_id = bet.player_id and leg.bet_id = bet.bet_id order by leg limit 1) as fixture
      from sport_bets as bet where bet.status = 'open' group by bet.player_id, bet.bet_id
      order by (${RISK})::numeric / (${RATES}::jsonb ->> bet.currency)::numeric desc
      limit ${MOST_SHOWN}`,
  );

export interface ExposedPlayer {
  player_id: string;
  player: string;
  bets: number;
  stakes: string;
  exposure: string;
  profit: string;
}

/** The players whose open bets can cost the most, with what their bets brought since a moment. */
export const largestPlayers = (queryable: Queryable, since: Date): Promise<ExposedPlayer[]> =>
  rows<ExposedPlayer>(
    queryable,
    sql`select bet.player_id::text, ${nameOf(sql`bet.player_id`)} as player, count(*)::integer as bets, ${cents(STAKED)} as stakes,
        ${cents(RISK)} as exposure,
        (select ${cents(sql`bet.stake - bet.payout - ${TAX}`)} from sport_bets as bet where bet.player_id = owner.player_id
          and bet.status <> 'open' and bet.settled_at >= ${since.toISOString()}::timestamptz) as profit
      from (select distinct player_id from sport_bets where status = 'open') as owner
        join sport_bets as bet using (player_id)
      where bet.status = 'open' group by bet.player_id, owner.player_id
      order by sum((${RISK})::numeric / (${RATES}::jsonb ->> bet.currency)::numeric) desc
      limit ${MOST_SHOWN}`,
  );

export interface SportFigures {
  sport: Sport | 'several';
  bets: number;
  stakes: string;
  payouts: string;
  /** On stakes, where the bettor bears it: it is none of what the operator keeps. */
  taxes: string;
}

/** What bets that were settled since a moment took and paid, by sport. */
export const figuresBySport = (queryable: Queryable, since: Date): Promise<SportFigures[]> =>
  rows<SportFigures>(
    queryable,
    sql`select kind.sport, count(*)::integer as bets, ${cents(sql`bet.stake`)} as stakes,
        ${cents(sql`bet.payout`)} as payouts, ${cents(TAX)} as taxes
      from sport_bets as bet join lateral (
        select case when count(distinct told ->> 'sport') = 1 then min(told ->> 'sport') else 'several' end as sport
        from sport_bet_legs as leg where leg.player_id = bet.player_id and leg.bet_id = bet.bet_id) as kind on true
      where bet.status <> 'open' and bet.settled_at >= ${since.toISOString()}::timestamptz
      group by kind.sport order by kind.sport`,
  );
