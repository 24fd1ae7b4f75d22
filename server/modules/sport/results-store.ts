/** How markets ended, on the markets and on the legs of bets: settled, taken back, cancelled. */
import { type SQL, sql } from 'drizzle-orm';
import { UNSTARTED_HOURS } from '#shared/sport/rules.ts';
import { rows, type Transaction } from '../../db/index.ts';
import type { MarketResults } from '../../ports/sport-feed.ts';
import type { Stamped } from './intake-store.ts';

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
const keysOf = (markets: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${json(markets)}))`;

/**
 * Writes down how markets ended, and on the legs of bets on them; those bets are due. A settlement that was made before what is
 * known of a market changes nothing, and what two people settled stays as they said (ADR 0121), whatever the feed says.
 */
export async function settleMarkets(
  transaction: Transaction,
  { fixtureId, at }: Stamped,
  markets: readonly MarketResults[],
  by: 'feed' | 'hand' = 'feed',
): Promise<void> {
  const isByHand = by === 'hand';
  if (!isByHand) await noteFeedResults(transaction, fixtureId, markets);
  const sent = sql`jsonb_to_recordset(${json(markets)}) as sent (key text, outcomes jsonb)`;
  const mayOverride = isByHand
    ? sql`true`
    : sql`not sport_markets.is_settled_by_hand
        and coalesce(sport_markets.result_at, '-infinity') <= excluded.result_at`;
  const settled = await rows<{ market: string }>(
    transaction,
    sql`insert into sport_markets (fixture_id, market, status, results, is_settled_by_hand, result_at)
    select ${fixtureId}, key, 'settled', outcomes, ${isByHand}, ${instant(at)} from ${sent}
    on conflict (fixture_id, market) do update set results = excluded.results,
      is_settled_by_hand = excluded.is_settled_by_hand, result_at = excluded.result_at,
      feed_results = case when sport_markets.is_settled_by_hand then sport_markets.feed_results else sport_markets.results end
      where ${mayOverride}
    returning market`,
  );
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set result = sent.outcomes ->> leg.outcome from ${sent}
      where leg.fixture_id = ${fixtureId} and leg.market = sent.key and not leg.is_cancelled
        and leg.market in ${keysOf(settled.map(({ market }) => market))}
      returning leg.player_id, leg.bet_id`,
  );
}

/** Notes what the feed says of markets that people settled: what they said holds, and they see where the feed says otherwise. */
async function noteFeedResults(
  transaction: Transaction,
  fixtureId: string,
  markets: readonly MarketResults[],
): Promise<void> {
  await transaction.execute(sql`
    update sport_markets as market set feed_results = sent.outcomes
    from jsonb_to_recordset(${json(markets)}) as sent (key text, outcomes jsonb)
    where market.fixture_id = ${fixtureId} and market.market = sent.key and market.is_settled_by_hand`);
}

/**
 * Takes a settlement of the feed back: the legs are open again, and their bets due. A settlement that was made before it, and
 * comes later, changes nothing.
 */
export async function unsettleMarkets(
  transaction: Transaction,
  { fixtureId, at }: Stamped,
  markets: readonly string[],
): Promise<void> {
  const taken = await rows<{ market: string }>(
    transaction,
    sql`insert into sport_markets (fixture_id, market, status, result_at)
      select ${fixtureId}, key, 'inactive', ${instant(at)} from jsonb_array_elements_text(${json(markets)}) as key
      on conflict (fixture_id, market) do update set results = null, result_at = excluded.result_at
        where not sport_markets.is_settled_by_hand
          and coalesce(sport_markets.result_at, '-infinity') <= excluded.result_at
      returning market`,
  );
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set result = null
      where leg.fixture_id = ${fixtureId} and leg.market in ${keysOf(taken.map(({ market }) => market))}
        and not leg.is_cancelled
      returning leg.player_id, leg.bet_id`,
  );
}

export interface Window {
  from: Date | null;
  until: Date | null;
}

/**
 * Takes bets of a time back, or lets them stand again: their legs are void whatever the market says. Each window is known for
 * itself, by what was said of it last; a market whose bets are taken back without an end is closed until it is told to be
 * active again.
 */
export async function cancelLegs(
  transaction: Transaction,
  { fixtureId, at }: Stamped,
  markets: readonly string[],
  { from, until, now }: Window & { now: Date },
  isCancelled: boolean,
): Promise<void> {
  const [begin, end] = [
    from === null ? sql`'-infinity'` : instant(from),
    until === null ? sql`'infinity'` : instant(until),
  ];
  const said = await rows<{ market: string }>(
    transaction,
    sql`insert into sport_cancellations (fixture_id, market, placed_from, placed_until, is_cancelled, told_at, reached)
      select ${fixtureId}, key, ${begin}, ${end}, ${isCancelled}, ${instant(at)}, ${instant(now)}
        from jsonb_array_elements_text(${json([...new Set(markets)])}) as key
      on conflict (fixture_id, market, placed_from, placed_until) do update set is_cancelled = excluded.is_cancelled,
        told_at = excluded.told_at, reached = excluded.reached
        where sport_cancellations.told_at <= excluded.told_at
          and sport_cancellations.is_cancelled <> excluded.is_cancelled
      returning market`,
  );
  const newest = said.map(({ market }) => market);
  if (isCancelled && until === null) await closeMarkets(transaction, { fixtureId, at }, newest);
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set is_cancelled = ${CANCELLED},
        void_reason = case when ${CANCELLED} then 'feed' end,
        result = case when ${CANCELLED} then 'void' else (select market.results ->> leg.outcome
          from sport_markets as market where market.fixture_id = leg.fixture_id and market.market = leg.market) end
      from sport_bets as bet
      where leg.fixture_id = ${fixtureId} and leg.market in ${keysOf(newest)}
        and bet.player_id = leg.player_id and bet.bet_id = leg.bet_id and bet.placed_at between ${begin} and ${end}
        and coalesce(leg.void_reason, 'feed') = 'feed'
      returning leg.player_id, leg.bet_id`,
  );
}

/** Whether a window that is taken back holds a bet; over `leg` and `bet`. */
const CANCELLED = sql`exists (select from sport_cancellations as taken
  where taken.fixture_id = leg.fixture_id and taken.market = leg.market and taken.is_cancelled
    and bet.placed_at between taken.placed_from and least(taken.placed_until, taken.reached))`;

/** Closes markets that were not told to be active since. */
async function closeMarkets(
  transaction: Transaction,
  { fixtureId, at }: Stamped,
  markets: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    insert into sport_markets (fixture_id, market, status, state_at)
    select ${fixtureId}, key, 'suspended', ${instant(at)} from jsonb_array_elements_text(${json(markets)}) as key
    on conflict (fixture_id, market) do update set open_status = 'suspended', state_at = excluded.state_at
      where coalesce(sport_markets.state_at, '-infinity') <= excluded.state_at`);
}

/**
 * Voids bets before the match that were placed when it was played already: its start was told too late. Moved back, they stand
 * again. What was placed since the match was told to be live is a bet in play.
 */
export async function voidLate(transaction: Transaction, fixtureId: string): Promise<void> {
  const isLate = sql`bet.placed_at >= fixture.starts_at`;
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set is_cancelled = ${isLate}, void_reason = case when ${isLate} then 'late' end,
        result = case when ${isLate} then 'void' else (select market.results ->> leg.outcome
          from sport_markets as market where market.fixture_id = leg.fixture_id and market.market = leg.market) end
      from sport_bets as bet, sport_fixtures as fixture
      where fixture.fixture_id = ${fixtureId} and leg.fixture_id = fixture.fixture_id and fixture.kind = 'match'
        and bet.player_id = leg.player_id and bet.bet_id = leg.bet_id
        and (leg.told ->> 'starts_at')::timestamptz > bet.placed_at
        and bet.placed_at < coalesce(fixture.live_since, 'infinity')
        and (${isLate} and leg.void_reason is null or not (${isLate}) and leg.void_reason = 'late')
      returning leg.player_id, leg.bet_id`,
  );
}

/** Voids open bets on a match whose teams the feed had the wrong way round: nobody knows whom they meant. */
export async function voidSwapped(transaction: Transaction, fixtureId: string): Promise<void> {
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set is_cancelled = true, void_reason = 'swapped', result = 'void'
      where leg.fixture_id = ${fixtureId} and leg.result is null returning leg.player_id, leg.bet_id`,
  );
}

/**
 * Voids the legs of matches that have not started so long after the time that the player saw when betting, and what is not
 * decided by then of one that was broken off. While the feed is not heard nobody knows whether a match has started, and
 * nothing is voided.
 */
export async function voidUnstarted(transaction: Transaction, now: Date): Promise<void> {
  await markDue(
    transaction,
    sql`update sport_bet_legs as leg set is_cancelled = true, result = 'void',
        void_reason = case when fixture.status = 'abandoned' then 'broken_off' else 'unstarted' end
      from sport_bets as bet, sport_fixtures as fixture, sport_producers as producer
      where fixture.status in ('not_started', 'cancelled', 'abandoned') and fixture.kind = 'match'
        and leg.fixture_id = fixture.fixture_id and leg.result is null
        and (leg.told ->> 'starts_at')::timestamptz <= ${instant(now)} - make_interval(hours => ${UNSTARTED_HOURS})
        and producer.producer = fixture.producer
        and producer.heard_until >= ${instant(now)} - interval '10 minutes'
        and not exists (select from sport_producers as part where part.feed = producer.producer
          and (part.is_down or part.heard_until < ${instant(now)} - interval '10 minutes'))
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
