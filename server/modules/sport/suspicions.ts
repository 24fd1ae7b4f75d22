/**
 * Patterns of betting that a trader should look at: a market covered on all sides at prices that moved, bets in play that are
 * taken just before a goal is told, and one bet by several accounts that hang together. They are signs, no proof: nothing
 * happens by itself.
 */
import { sql } from 'drizzle-orm';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';
import { cents, IS_SINGLE, MOST_SHOWN, nameOf } from './exposure.ts';
import { syndicatesIn, type Tie, tiedBets } from './syndicates.ts';

/** Who covers a whole market loses no more than this of what is staked, whatever happens: margins are far above it. */
const SURE_LOSS = 0.02;
/** So long before a goal is told it has been seen by whoever sits in the stand. */
const LATE_SECONDS = 10;
/** One bet before a goal is luck. */
const LATE_BETS = 2;

interface Suspicion {
  kind: 'covered' | 'late' | 'together';
  players: readonly { player_id: string; player: string }[];
  /** What several of the players share; none of one player. */
  ties: readonly Tie[];
  fixture: string;
  /** Null: bets on several markets. */
  market: string | null;
  bets: number;
  /** Euro cents, as text. */
  stakes: string;
  at: string;
}

/** A suspicion of one player, as it is read. */
interface OwnSuspicion extends Omit<Suspicion, 'players' | 'ties'> {
  player_id: string;
  player: string;
}

/** Players whose single bets on a market cover all of its outcomes at next to no loss. */
const coveredMarkets = (queryable: Queryable, since: Date): Promise<OwnSuspicion[]> =>
  rows<OwnSuspicion>(
    queryable,
    sql`with taken as (
        select bet.player_id, leg.fixture_id, leg.market, leg.outcome, max(leg.odds) as odds, count(*) as bets,
          ${cents(sql`bet.stake - bet.sold_stake`)}::bigint as stakes, max(bet.placed_at) as placed_at,
          min(concat(told ->> 'home', ' – ', told ->> 'away')) as fixture
        from sport_bets as bet join sport_bet_legs as leg using (player_id, bet_id)
        where ${IS_SINGLE} and bet.status <> 'cashed_out' and bet.placed_at >= ${since.toISOString()}::timestamptz
        group by bet.player_id, leg.fixture_id, leg.market, leg.outcome
      ), covered as (
        select player_id, fixture_id, market, count(*) as outcomes, sum(10000.0 / odds) as price, sum(bets) as bets,
          sum(stakes) as stakes, max(placed_at) as placed_at, min(fixture) as fixture
        from taken group by player_id, fixture_id, market having count(*) > 1
      )
      select 'covered' as kind, player_id::text, ${nameOf(sql`covered.player_id`)} as player, fixture, covered.market,
        bets::integer, stakes::text, ${isoInstant(sql`placed_at`)} as at
      from covered join sport_markets as market
        on market.fixture_id = covered.fixture_id and market.market = covered.market
      where covered.outcomes = jsonb_array_length(market.outcomes) and price <= ${1 + SURE_LOSS}
      order by placed_at desc limit ${MOST_SHOWN}`,
  );

/** Players several of whose bets in play were on what a goal helps, just before it was told. */
const lateBettors = (queryable: Queryable, since: Date): Promise<OwnSuspicion[]> =>
  rows<OwnSuspicion>(
    queryable,
    sql`with late as (
        select bet.player_id, bet.bet_id, min(concat(leg.told ->> 'home', ' – ', leg.told ->> 'away')) as fixture
        from sport_goals as goal join sport_bet_legs as leg using (fixture_id)
          join sport_bets as bet using (player_id, bet_id)
        where not goal.is_disallowed and goal.scored_at >= ${since.toISOString()}::timestamptz
          and bet.placed_at between goal.scored_at - ${LATE_SECONDS} * interval '1 second' and goal.scored_at
          and (leg.outcome = goal.side or leg.outcome in ('over', 'yes'))
        group by bet.player_id, bet.bet_id
      )
      select 'late' as kind, bet.player_id::text, ${nameOf(sql`bet.player_id`)} as player,
        string_agg(distinct late.fixture, ', ') as fixture, null as market, count(*)::integer as bets,
        ${cents(sql`bet.stake`)} as stakes, ${isoInstant(sql`max(bet.placed_at)`)} as at
      from late join sport_bets as bet using (player_id, bet_id)
      group by bet.player_id having count(*) >= ${LATE_BETS}
      order by max(bet.placed_at) desc limit ${MOST_SHOWN}`,
  );

/** What there is to look at since a moment, the newest first; of matches that are still on the board. */
export async function suspicionsSince(queryable: Queryable, since: Date): Promise<Suspicion[]> {
  const [covered, late, tied] = await Promise.all([
    coveredMarkets(queryable, since),
    lateBettors(queryable, since),
    tiedBets(queryable, since),
  ]);
  const own = [...covered, ...late].map(({ player_id, player, ...suspicion }) => ({
    ...suspicion,
    ...{ players: [{ player_id, player }], ties: [] },
  }));
  return [...own, ...syndicatesIn(tied)].sort((one, other) => other.at.localeCompare(one.at));
}
