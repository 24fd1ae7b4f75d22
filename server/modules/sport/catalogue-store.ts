/** The tables of fixtures and markets. */
import { type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#shared/sport/facts.ts';
import type { ScoreChance } from '#shared/sport/same-match.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { FixtureStatus } from '../../ports/sport-feed.ts';
import { CONTROLS, type Control, controlled, isHalted } from './controls.ts';
import { isUp, producersAt, SILENCE_MS } from './producers.ts';
import { IS_HELD } from './quarantine-store.ts';
import type { Fixture, Market } from './types.ts';

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;

const keysOf = (markets: readonly string[]): SQL => sql`(select jsonb_array_elements_text(${json(markets)}))`;

interface FixtureRow {
  fixture_id: string;
  kind: Fixture['kind'];
  sport: Sport;
  tournament_id: string;
  tournament: string;
  home: Fixture['home'];
  away: Fixture['away'];
  starts_ms: string;
  is_youth: boolean;
  status: FixtureStatus;
  is_stopped: boolean;
  is_held: boolean;
  is_heard: boolean;
  stops: number;
  state: Fixture['state'];
  producers: Readonly<Record<string, boolean>> | null;
  markets: (Market & { producer: string | null })[] | null;
  /** By the producer that told them; empty: the feed itself. */
  market_counts: Readonly<Record<string, number>> | null;
  controls: Control[] | null;
  scores: readonly ScoreChance[] | null;
}

export interface FixtureWithMarkets extends Fixture {
  markets: readonly Market[];
  /** Of those that can be bet on. */
  marketCount: number;
  /** What traders set for it and its tournament; its state and markets follow it already. */
  controls: readonly Control[];
  /** How it can end, by its feed's model: read with named markets only; null too where the feed does not say. */
  scores: readonly ScoreChance[] | null;
}

/** A market whose producer is not heard is closed, whatever was told of it last. */
const heardMarket = (
  { producer, ...market }: Market & { producer: string | null },
  producers: FixtureRow['producers'],
): Market => (market.status === 'active' && !isUp(producers, producer) ? { ...market, status: 'suspended' } : market);

/** Of a feed whose parts say that they live, some part is heard. */
const isAnyUp = (producers: FixtureRow['producers']): boolean =>
  producers === null || Object.values(producers).includes(true);

const fixtureOf = (row: FixtureRow): FixtureWithMarkets => ({
  fixtureId: row.fixture_id,
  kind: row.kind,
  sport: row.sport,
  tournamentId: row.tournament_id,
  tournament: row.tournament,
  home: row.home,
  away: row.away,
  startsAt: new Date(Number(row.starts_ms)),
  isYouth: row.is_youth,
  status: row.status,
  isStopped: row.is_stopped || row.is_held || isHalted(row.controls ?? []),
  isHeard: row.is_heard && isAnyUp(row.producers),
  stops: row.stops,
  state: row.state,
  markets: (row.markets ?? []).map((market) => controlled(heardMarket(market, row.producers), row.controls ?? [])),
  marketCount: Object.entries(row.market_counts ?? {}).reduce(
    (sum, [producer, count]) => sum + (isUp(row.producers, producer || null) ? count : 0),
    0,
  ),
  controls: row.controls ?? [],
  scores: row.scores,
});

/**
 * Fixtures that a condition over `fixture` holds for, by their start.
 * @param wanted keys of the markets that are read with them; null: all
 */
async function readFixtures(
  queryable: Queryable,
  now: Date,
  condition: SQL,
  wanted: readonly string[] | null,
  limit: number,
  withScores = false,
): Promise<FixtureWithMarkets[]> {
  const among = wanted === null ? sql`true` : sql`market.market in ${keysOf(wanted)}`;
  const found = await rows<FixtureRow>(
    queryable,
    sql`select fixture.fixture_id, fixture.kind, fixture.sport, tournament_id, tournament, home, away,
        (extract(epoch from starts_at) * 1000)::bigint::text as starts_ms, is_youth, fixture.status, is_stopped,
        ${IS_HELD} as is_held, fixture.stops, fixture.state,
        coalesce(producer.heard_until > ${instant(new Date(now.getTime() - SILENCE_MS))}, false) as is_heard,
        (select jsonb_agg(jsonb_build_object('market', market, 'status', market.status, 'outcomes', outcomes,
            'results', results, 'stops', market.stops, 'producer', market.producer, 'is_sellable', is_sellable,
            'is_settled_by_hand', is_settled_by_hand, 'feed_results', feed_results))
          from sport_markets as market where market.fixture_id = fixture.fixture_id and ${among}) as markets,
        (select jsonb_object_agg(told_by, number) from (select coalesce(market.producer, '') as told_by, count(*) as number
          from sport_markets as market where market.fixture_id = fixture.fixture_id and market.status = 'active'
          group by 1) as counted) as market_counts,
        ${producersAt(now)} as producers,
        ${CONTROLS} as controls, ${withScores ? sql`fixture.scores` : sql`null`} as scores
      from sport_fixtures as fixture left join sport_producers as producer using (producer)
      where ${condition} order by starts_at, fixture.fixture_id limit ${limit}`,
  );
  return found.map(fixtureOf);
}

/** The markets that lists show, by sport. */
export const FIRST_MARKETS = [
  ...['result', 'total_goals:2.5'],
  ...['match_winner', 'total_games:22.5'],
  ...['game_winner'],
  ...['period_goals_result', 'total_pucks:5.5'],
  ...['series_winner', 'total_maps:2.5'],
];
const SOON_MS = 6 * 3_600_000;
const MOST_LISTED = 100;
const MOST_TRADED = 400;

const LISTS = {
  live: () => sql`fixture.status = 'live'`,
  soon: (now: Date) => sql`fixture.kind = 'match' and fixture.status = 'not_started' and starts_at > ${instant(now)}
    and starts_at < ${instant(new Date(now.getTime() + SOON_MS))}`,
  tournament: () => sql`fixture.kind = 'match' and fixture.status in ('live', 'not_started')`,
  outrights: (now: Date) => sql`fixture.kind = 'outright' and fixture.status = 'not_started'
    and starts_at > ${instant(now)}`,
};

export interface ListQuery {
  view: keyof typeof LISTS;
  sport: Sport | null;
  tournamentId: string | null;
}

/** Fixtures of a list with their first markets. */
export function listFixtures(
  queryable: Queryable,
  now: Date,
  { view, sport, tournamentId }: ListQuery,
): Promise<FixtureWithMarkets[]> {
  const conditions = [
    LISTS[view](now),
    ...(sport === null ? [] : [sql`fixture.sport = ${sport}`]),
    ...(tournamentId === null ? [] : [sql`tournament_id = ${tournamentId}`]),
  ];
  return readFixtures(queryable, now, sql.join(conditions, sql` and `), FIRST_MARKETS, MOST_LISTED);
}

/** Fixtures that start soon and are stopped, by their feed or by a trader. */
export async function closedBefore(queryable: Queryable, now: Date): Promise<string[]> {
  const found = await rows<{ fixture_id: string }>(
    queryable,
    sql`select fixture_id from sport_fixtures as fixture where ${LISTS.soon(now)} and (is_stopped or ${IS_HELD} or exists (
      select from sport_controls as control where is_suspended and market = ''
        and (scope = 'sport' or (scope = 'fixture' and subject = fixture_id) or (scope = 'tournament' and subject = tournament_id))))`,
  );
  return found.map(({ fixture_id }) => fixture_id);
}

/** Some fixtures with some of their markets (null: with all). */
export async function findFixtures(
  queryable: Queryable,
  now: Date,
  fixtureIds: readonly string[],
  wanted: readonly string[] | null,
): Promise<FixtureWithMarkets[]> {
  if (fixtureIds.length === 0) return [];
  const among = sql`fixture.fixture_id in ${keysOf(fixtureIds)}`;
  return readFixtures(queryable, now, among, wanted, fixtureIds.length, wanted !== null);
}

/** All fixtures that are played or come, and those that are over and on which bets are open still: for those who trade. */
export function listOpenFixtures(queryable: Queryable, now: Date, sport: Sport | null): Promise<FixtureWithMarkets[]> {
  const ofSport = sport === null ? sql`true` : sql`fixture.sport = ${sport}`;
  return readFixtures(
    queryable,
    now,
    sql`${ofSport} and (fixture.status in ('live', 'not_started') or fixture.fixture_id in (
    select leg.fixture_id from sport_bet_legs as leg join sport_bets as bet using (player_id, bet_id)
    where leg.result is null and bet.status = 'open'))`,
    [],
    MOST_TRADED,
  );
}

/** Tournaments that have fixtures. */
export const listTournaments = (
  queryable: Queryable,
): Promise<{ tournament_id: string; sport: Sport; name: string; fixtures: number }[]> =>
  rows(
    queryable,
    sql`select tournament_id, sport, min(tournament) as name,
        (count(*) filter (where status in ('live', 'not_started')))::integer as fixtures
      from sport_fixtures group by tournament_id, sport order by sport, min(tournament)`,
  );

export interface TournamentCount {
  sport: Sport;
  tournament_id: string;
  name: string;
  live: number;
  soon: number;
}

/** Keeps fixtures and their markets as they are until the transaction ends: what the feed tells of them waits. */
export async function holdFixtures(transaction: Transaction, fixtureIds: readonly string[]): Promise<void> {
  await transaction.execute(sql`select from sport_fixtures where fixture_id in ${keysOf(fixtureIds)}
    order by fixture_id for share`);
}

/** How many fixtures each tournament has, live and starting soon. */
export const countFixtures = (queryable: Queryable, now: Date): Promise<TournamentCount[]> =>
  rows<TournamentCount>(
    queryable,
    sql`select fixture.sport, tournament_id, min(tournament) as name,
        (count(*) filter (where ${LISTS.live()}))::integer as live,
        (count(*) filter (where ${LISTS.soon(now)}))::integer as soon
      from sport_fixtures as fixture where fixture.status in ('live', 'not_started')
      group by fixture.sport, tournament_id order by fixture.sport, min(tournament)`,
  );

/** For how long the address of an ended match answers "gone" instead of "not found", days. */
const REMEMBERED_DAYS = 400;

/** So long the feed may correct how a match ended on which somebody bet, days, as official feeds have it. */
const CORRECTED_DAYS = 30;

/** Deletes fixtures that ended long ago, those that were bet on later than others; bets keep their names, and the identifiers stay known for `REMEMBERED_DAYS`. */
export async function pruneFixtures(queryable: Queryable, before: Date): Promise<void> {
  await queryable.execute(sql`
    with pruned as (
      delete from sport_fixtures as fixture where starts_at < ${instant(before)}
        and not exists (select from sport_bet_legs as leg join sport_bets as bet using (player_id, bet_id)
          where leg.fixture_id = fixture.fixture_id and (bet.status = 'open'
            or fixture.starts_at > ${instant(before)} - make_interval(days => ${CORRECTED_DAYS})))
        returning fixture_id, starts_at)
    insert into sport_past_fixtures (fixture_id, starts_at) select fixture_id, starts_at from pruned
      on conflict (fixture_id) do nothing`);
  await queryable.execute(sql`delete from sport_past_fixtures
    where starts_at < ${instant(before)} - make_interval(days => ${REMEMBERED_DAYS})`);
  await queryable.execute(sql`delete from sport_goal_alerts as alert
    where not exists (select from sport_fixtures where fixture_id = alert.fixture_id)`);
  await queryable.execute(sql`delete from sport_controls as control where scope = 'fixture'
    and not exists (select from sport_fixtures where fixture_id = control.subject)`);
}

/** What is known of a match by its identifier: it can be bet on or watched, it has ended, or no feed ever named it. */
export type MatchStanding = 'open' | 'ended' | 'unknown';

export async function matchStanding(queryable: Queryable, fixtureId: string): Promise<MatchStanding> {
  const row = await firstRow<{ standing: MatchStanding }>(
    queryable,
    sql`select case when status in ('not_started', 'live') then 'open' else 'ended' end as standing
        from sport_fixtures where fixture_id = ${fixtureId}
      union all
      select 'ended' from sport_past_fixtures where fixture_id = ${fixtureId}
      limit 1`,
  );
  return row?.standing ?? 'unknown';
}
