/** Writing what a feed tells of fixtures and markets. Every write goes by the moment at which its message was made. */
import { type SQL, sql } from 'drizzle-orm';
import { firstRow, rows, type Transaction } from '../../db/index.ts';
import type { FixtureDetails } from '../../ports/sport-feed.ts';
import type { FixtureChange } from './collapse.ts';
import type { StoodBefore } from './goals.ts';
import type { Fixture } from './types.ts';

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;

/** Where reading a feed goes on; claimed until the transaction ends, undefined while another node is at it. */
export async function claimFeed(transaction: Transaction, feed: string): Promise<string | null | undefined> {
  await transaction.execute(sql`insert into sport_producers (producer) values (${feed}) on conflict do nothing`);
  const row = await firstRow<{ position: string | null }>(
    transaction,
    sql`select position from sport_producers where producer = ${feed} for update skip locked`,
  );
  return row === null ? undefined : row.position;
}

/** Notes how far a feed was read, up to when, and how much of it its adapter did not know. */
export async function noteRead(
  transaction: Transaction,
  feed: string,
  { position, until, unknown }: { position: string; until: Date; unknown: number },
): Promise<void> {
  await transaction.execute(sql`update sport_producers set position = ${position}, heard_until = ${instant(until)},
    unknown_states = unknown_states + ${unknown} where producer = ${feed}`);
}

/** What a message is about, and when it was made. */
export interface Stamped {
  fixtureId: string;
  at: Date;
}

/** What has changed of a fixture that was told of before. */
export interface FixtureMoves {
  isMoved: boolean;
  /** Home is away. */
  isSwapped: boolean;
}

/** @returns what it changes of a fixture that is known */
export async function insertFixture(
  transaction: Transaction,
  feed: string,
  { fixtureId, at }: Stamped,
  {
    kind = 'match',
    sport,
    tournament,
    competitors,
    startsAt,
    isYouth = false,
  }: Omit<FixtureDetails, 'kind'> & { kind?: Fixture['kind'] },
): Promise<FixtureMoves> {
  const before = await firstRow<{ home: string; away: string; starts_ms: number }>(
    transaction,
    sql`select home ->> 'name' as home, away ->> 'name' as away,
        (extract(epoch from starts_at) * 1000)::double precision as starts_ms
      from sport_fixtures where fixture_id = ${fixtureId} and producer = ${feed}
        and (details_at is null or details_at <= ${instant(at)}) for update`,
  );
  const { home, away } = competitors;
  const isSwapped = home.name !== away.name && before?.home === away.name && before.away === home.name;
  await transaction.execute(sql`
    insert into sport_fixtures (fixture_id, kind, producer, sport, tournament_id, tournament, season, home, away, starts_at,
      is_youth, changed_at, details_at)
    values (${fixtureId}, ${kind}, ${feed}, ${sport}, ${tournament.id}, ${tournament.name},
      ${tournament.season ?? null}, ${json(competitors.home)}, ${json(competitors.away)}, ${instant(startsAt)},
      ${isYouth}, ${instant(at)}, ${instant(at)})
    on conflict (fixture_id) do update set starts_at = excluded.starts_at, home = excluded.home, away = excluded.away,
      is_youth = excluded.is_youth, details_at = excluded.details_at, changed_at = excluded.changed_at
      where sport_fixtures.producer = excluded.producer
        and (sport_fixtures.details_at is null or sport_fixtures.details_at <= excluded.details_at)`);
  return { isSwapped, isMoved: before !== null && before.starts_ms !== startsAt.getTime() };
}

/** Keeps a fixture until the transaction ends, as bets on it do; false: its feed never told of it. */
export async function lockFixture(transaction: Transaction, feed: string, fixtureId: string): Promise<boolean> {
  const found = await firstRow(
    transaction,
    sql`select from sport_fixtures where fixture_id = ${fixtureId} and producer = ${feed} for update`,
  );
  return found !== null;
}

/**
 * Closes the markets of a fixture that were not told to be active since a stop was made: each opens again by an active state of
 * its own. A repeated stop changes nothing.
 */
export async function stopFixture(transaction: Transaction, { fixtureId, at }: Stamped): Promise<void> {
  const stop = instant(at);
  await transaction.execute(sql`
    with closed as (update sport_markets set open_status = 'suspended'
      where fixture_id = ${fixtureId} and open_status = 'active' and (state_at is null or state_at <= ${stop}) returning 1)
    update sport_fixtures as fixture set stopped_at = greatest(coalesce(stopped_at, ${stop}), ${stop}), stops = stops + 1
    where fixture_id = ${fixtureId} and (stopped_at is null or stopped_at < ${stop} or exists (select from closed))`);
}

/** As the statements below read many changes at once. */
const changesOf = (changes: readonly FixtureChange[]): SQL =>
  sql`jsonb_to_recordset(${json(
    changes.map(({ fixtureId, at, status, state, told, scores }) => ({
      ...{ fixture_id: fixtureId, at, told, scores },
      said: { ...state, ...(status === null ? {} : { status }) },
    })),
  )}) as sent (fixture_id text, at timestamptz, said jsonb, told jsonb, scores jsonb)`;

const marketsOf = (changes: readonly FixtureChange[]): SQL => sql`jsonb_to_recordset(${json(
  changes.flatMap(({ fixtureId, markets }) =>
    markets.map(({ key, status, outcomes, isSellable = true, stateAt, changedAt, producer }) => ({
      ...{ fixture_id: fixtureId, key, status: status ?? null, outcomes, is_sellable: isSellable, producer },
      ...{ state_at: stateAt, changed_at: changedAt },
    })),
  ),
)}) as sent (fixture_id text, key text, status text, outcomes jsonb, is_sellable boolean, producer text,
  state_at timestamptz, changed_at timestamptz)`;

export interface ChangedFixture {
  change: FixtureChange;
  before: StoodBefore;
  /** Whether it says the newest of the score. */
  isNewest: boolean;
}

/** Writes changes of fixtures that their feed has told of. @returns those, with how they stood before */
export async function changeFixtures(
  transaction: Transaction,
  feed: string,
  changes: readonly FixtureChange[],
): Promise<ChangedFixture[]> {
  const stood = await rows<{ fixture_id: string; is_newest: boolean } & StoodBefore>(
    transaction,
    sql`with before as (
        select fixture.fixture_id, sport, fixture.status, fixture.state -> 'score' as score, sent.at, sent.scores,
          -- What was said of it later already is left out.
          coalesce((select jsonb_object_agg(key, value) from jsonb_each(sent.said)
            where (sent.told -> key)::bigint >= coalesce((fixture.told_at -> key)::bigint, 0)), '{}') as said,
          sent.told
        from sport_fixtures as fixture join ${changesOf(changes)} using (fixture_id)
        where fixture.producer = ${feed} order by fixture.fixture_id for update of fixture),
      changed as (
        update sport_fixtures as fixture set changed_at = greatest(fixture.changed_at, before.at),
          status = coalesce(before.said ->> 'status', fixture.status), state = fixture.state || (before.said - 'status'),
          live_since = coalesce(fixture.live_since, case when before.said ->> 'status' = 'live' then before.at end),
          told_at = fixture.told_at || coalesce((select jsonb_object_agg(key, before.told -> key)
            from jsonb_object_keys(before.said) as key), '{}'),
          scores = case when before.at >= coalesce(fixture.priced_at, '-infinity') then before.scores else fixture.scores end,
          priced_at = greatest(coalesce(fixture.priced_at, before.at), before.at)
        from before where fixture.fixture_id = before.fixture_id)
      select fixture_id, sport, status, score, said -> 'score' is not null as is_newest from before`,
  );
  await changeMarkets(transaction, feed, changes);
  const byFixture = new Map(stood.map((one) => [one.fixture_id, one]));
  return changes.flatMap((change) => {
    const before = byFixture.get(change.fixtureId);
    return before === undefined ? [] : [{ change, before, isNewest: before.is_newest }];
  });
}

/** Whether a column of the told markets is the newest of its kind. */
const isNewer = (told: SQL, known: SQL): SQL => sql`coalesce(${told} >= coalesce(${known}, '-infinity'), false)`;

async function changeMarkets(transaction: Transaction, feed: string, changes: readonly FixtureChange[]): Promise<void> {
  if (changes.every(({ markets }) => markets.length === 0)) return;
  const isStated = isNewer(sql`sent.state_at`, sql`market.state_at`);
  const isPriced = isNewer(sql`sent.changed_at`, sql`market.changed_at`);
  const isLast = isNewer(
    sql`greatest(sent.state_at, sent.changed_at)`,
    sql`greatest(market.state_at, market.changed_at)`,
  );
  await transaction.execute(sql`
    update sport_markets as market set
      open_status = case when ${isStated} then sent.status else market.open_status end,
      state_at = case when ${isStated} then sent.state_at else market.state_at end,
      outcomes = case when ${isPriced} then sent.outcomes else market.outcomes end,
      changed_at = case when ${isPriced} then sent.changed_at else market.changed_at end,
      is_sellable = case when ${isLast} then sent.is_sellable else market.is_sellable end,
      producer = case when ${isLast} then sent.producer else market.producer end
    from ${marketsOf(changes)} join sport_fixtures as fixture using (fixture_id)
    where market.fixture_id = sent.fixture_id and market.market = sent.key and fixture.producer = ${feed}
      and (${isStated} or ${isPriced})`);
  await transaction.execute(sql`
    insert into sport_markets (fixture_id, market, status, open_status, outcomes, is_sellable, producer, state_at, changed_at)
    select sent.fixture_id, sent.key, 'suspended', coalesce(sent.status, 'suspended'), sent.outcomes, sent.is_sellable,
        sent.producer, sent.state_at, sent.changed_at
      from ${marketsOf(changes)} join sport_fixtures as fixture using (fixture_id) where fixture.producer = ${feed}
    on conflict (fixture_id, market) do nothing`);
}

/**
 * What a market is by all that was told of it, in whatever order that came: settled; closed, where a settlement was taken back
 * and nothing was said since; suspended, where it was active before the last stop or before an outage of its producer; else as
 * open as was said.
 */
const STATUS = sql`case
  when market.results is not null then 'settled'
  when market.status = 'cancelled' then 'cancelled'
  when coalesce(market.state_at, '-infinity') < market.result_at then 'inactive'
  when market.open_status = 'active' and (market.state_at < fixture.stopped_at or exists (
    select from sport_producers as part where part.feed = fixture.producer and part.producer = market.producer
      and market.state_at < part.closed_at)) then 'suspended'
  else market.open_status end`;

/** Brings markets of fixtures to what was told of them, and closes a fixture of which no market is open. */
export async function concludeMarkets(transaction: Transaction, fixtureIds: readonly string[]): Promise<void> {
  const among = sql`in (select jsonb_array_elements_text(${json(fixtureIds)}))`;
  await transaction.execute(sql`
    update sport_markets as market set status = ${STATUS}, stops = market.stops + (market.status = 'active')::integer
    from sport_fixtures as fixture
    where market.fixture_id ${among} and fixture.fixture_id = market.fixture_id and market.status <> ${STATUS}`);
  const isStopped = sql`not exists (select from sport_markets as market
    where market.fixture_id = fixture.fixture_id and market.status = 'active')`;
  await transaction.execute(sql`update sport_fixtures as fixture set is_stopped = ${isStopped}
    where fixture.fixture_id ${among} and is_stopped <> (${isStopped})`);
}
