/** Tables of leagues, made of the results that are known of their season. */
import { sql } from 'drizzle-orm';
import type { Sport } from '#shared/sport/facts.ts';
import { type TableRow, tableOf } from '#shared/sport/tables.ts';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';
import type { PastResult } from '../../ports/sport-feed.ts';
import type { Fixture } from './types.ts';

interface SeasonRow {
  fixture_id: string;
  season: string;
  sport: Sport;
  home: Fixture['home'];
  away: Fixture['away'];
  /** Null: it has not been played to its end. */
  score: readonly [number, number] | null;
  starts_at: string;
}

type ColouredRow = TableRow & { colours: readonly [string, string] };

interface LeagueTable {
  rows: ColouredRow[];
  /** When the first match began that is known of the season: earlier ones do not count. Null: none is, or all of them are. */
  since: string | null;
}

/** What a feed knows of a season's results, whether they were heard or not; null: nothing. */
type PastResults = (season: string) => Promise<readonly PastResult[] | null>;

/** A season's matches as they were heard: the one that is played, or else the next. */
const heardOf = (queryable: Queryable, tournamentId: string): Promise<SeasonRow[]> =>
  rows<SeasonRow>(
    queryable,
    sql`select fixture_id, season, sport, home, away, case when status = 'ended' then state -> 'score' end as score,
        ${isoInstant(sql`starts_at`)} as starts_at from sport_fixtures
      where tournament_id = ${tournamentId} and season = (select season from sport_fixtures
        where tournament_id = ${tournamentId} and season is not null and status <> 'not_started'
        order by starts_at desc limit 1)
      order by sport_fixtures.starts_at, fixture_id`,
  );

/** Matches as they were heard, after those that were not: what was heard, or corrected, stands. */
function withPast(heard: readonly SeasonRow[], past: readonly PastResult[], first: SeasonRow): SeasonRow[] {
  const known = new Set(heard.map(({ fixture_id }) => fixture_id));
  const unheard = past.filter(({ fixtureId }) => !known.has(fixtureId));
  return [
    ...unheard.map(({ fixtureId, startsAt, competitors, score }) => ({
      ...{ fixture_id: fixtureId, season: first.season, sport: first.sport },
      ...{ home: competitors.home, away: competitors.away, score, starts_at: startsAt.toISOString() },
    })),
    ...heard,
  ].sort((one, other) => one.starts_at.localeCompare(other.starts_at));
}

/** The table of a tournament's season that its latest match is of; empty where it has none. */
export async function leagueTable(
  queryable: Queryable,
  tournamentId: string,
  pastOf: PastResults = async () => null,
): Promise<LeagueTable> {
  const heard = await heardOf(queryable, tournamentId);
  const [first] = heard;
  if (!first) return { rows: [], since: null };
  const past = await pastOf(first.season);
  const season = withPast(heard, past ?? [], first);
  const colours = new Map(season.flatMap(({ home, away }) => [home, away]).map((one) => [one.name, one.colours]));
  const results = season.flatMap(({ home, away, score }) =>
    score === null ? [] : [{ home: home.name, away: away.name, score }],
  );
  const table = tableOf([...colours.keys()], results, first.sport);
  return {
    rows: table.map((row) => ({ ...row, colours: colours.get(row.team) ?? ['', ''] })),
    since: past === null ? first.starts_at : null,
  };
}
