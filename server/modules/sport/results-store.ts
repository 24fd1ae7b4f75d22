/** How markets ended, on the markets and on the legs of bets: settled, taken back, cancelled. */
import { type SQL, sql } from 'drizzle-orm';
import { UNSTARTED_HOURS } from '#shared/sport/rules.ts';
import { type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { MarketResults } from '../../ports/sport-feed.ts';

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
const keysOf = (markets: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${json(markets)}))`;

/**
 * Writes down how markets ended, and on the legs of bets on them; those bets are due. What two people settled stays as they
 * said (ADR 0121), whatever the feed says.
 */
export async function settleMarkets(
  transaction: Transaction,
  fixtureId: string,
  markets: readonly MarketResults[],
  by: 'feed' | 'hand' = 'feed',
): Promise<void> {
  const isByHand = by === 'hand';
  const settled = isByHand ? [] : await settledByHand(transaction, fixtureId);
  const open = markets.filter(({ key }) => !settled.includes(key));
  const sent = sql`jsonb_to_recordset(${json(open)}) as sent (key text, outcomes jsonb)`;
  await transaction.execute(sql`
    insert into sport_markets (fixture_id, market, status, results, is_settled_by_hand)
    select ${fixtureId}, key, 'settled', outcomes, ${isByHand} from ${sent}
    on conflict (fixture_id, market) do update set status = 'settled', results = excluded.results,
      is_settled_by_hand = excluded.is_settled_by_hand`);
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set result = sent.outcomes ->> leg.outcome from ${sent}
      where leg.fixture_id = ${fixtureId} and leg.market = sent.key and not leg.is_cancelled
      returning leg.player_id, leg.bet_id`,
  );
}

async function settledByHand(queryable: Queryable, fixtureId: string): Promise<string[]> {
  const found = await rows<{ market: string }>(
    queryable,
    sql`select market from sport_markets where fixture_id = ${fixtureId} and is_settled_by_hand`,
  );
  return found.map(({ market }) => market);
}

/** Takes a settlement of the feed back: the legs are open again, and their bets due. */
export async function unsettleMarkets(
  transaction: Transaction,
  fixtureId: string,
  named: readonly string[],
): Promise<void> {
  const kept = await settledByHand(transaction, fixtureId);
  const markets = named.filter((market) => !kept.includes(market));
  await transaction.execute(sql`update sport_markets set status = 'inactive', results = null
    where fixture_id = ${fixtureId} and market in ${keysOf(markets)} and status = 'settled'`);
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set result = null
      where leg.fixture_id = ${fixtureId} and leg.market in ${keysOf(markets)} and not leg.is_cancelled
      returning leg.player_id, leg.bet_id`,
  );
}

export interface Window {
  from: Date | null;
  until: Date | null;
}

/** Takes bets of a time back, or lets them stand again: their legs are void whatever the market says. */
export async function cancelLegs(
  transaction: Transaction,
  fixtureId: string,
  markets: readonly string[],
  { from, until }: Window,
  isCancelled: boolean,
): Promise<void> {
  const after = from === null ? sql`true` : sql`bet.placed_at >= ${instant(from)}`;
  const before = until === null ? sql`true` : sql`bet.placed_at <= ${instant(until)}`;
  const result = isCancelled
    ? sql`'void'`
    : sql`(select market.results ->> leg.outcome from sport_markets as market
        where market.fixture_id = leg.fixture_id and market.market = leg.market)`;
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set is_cancelled = ${isCancelled}, result = ${result} from sport_bets as bet
      where leg.fixture_id = ${fixtureId} and leg.market in ${keysOf(markets)}
        and bet.player_id = leg.player_id and bet.bet_id = leg.bet_id and ${after} and ${before}
      returning leg.player_id, leg.bet_id`,
  );
}

/**
 * Voids the legs of matches that have not started so long after the time that the player saw when betting. While the feed
 * is not heard nobody knows whether a match has started, and nothing is voided.
 */
export async function voidUnstarted(transaction: Transaction, now: Date): Promise<void> {
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set is_cancelled = true, result = 'void'
      from sport_bets as bet, sport_fixtures as fixture, sport_producers as producer
      where fixture.status in ('not_started', 'cancelled') and fixture.kind = 'match'
        and leg.fixture_id = fixture.fixture_id and leg.result is null
        and (leg.told ->> 'starts_at')::timestamptz <= ${instant(now)} - make_interval(hours => ${UNSTARTED_HOURS})
        and producer.producer = fixture.producer
        and producer.heard_until >= ${instant(now)} - interval '10 minutes'
        and bet.player_id = leg.player_id and bet.bet_id = leg.bet_id and bet.status = 'open'
      returning leg.player_id, leg.bet_id`,
  );
}

async function markDue(transaction: Transaction, changedLegs: SQL): Promise<void> {
  await transaction.execute(sql`
    with changed as (${changedLegs})
    update sport_bets as bet set is_due = true from changed
    where bet.player_id = changed.player_id and bet.bet_id = changed.bet_id and not bet.is_due`);
}
