/** Tables of leagues, made of the results that are known of their season. */
import { sql } from 'drizzle-orm';
import type { Sport } from '#shared/sport/facts.ts';
import { type TableRow, tableOf } from '#shared/sport/tables.ts';
import { isoInstant, type Queryable, rows } from '../../db/index.ts';
import type { Fixture } from './types.ts';

interface SeasonRow {
  sport: Sport;
  home: Fixture['home'];
  away: Fixture['away'];
  /** Null: it has not been played to its end. */
  score: [number, number] | null;
  starts_at: string;
}

type ColouredRow = TableRow & { colours: readonly [string, string] };

interface LeagueTable {
  rows: ColouredRow[];
  /** When the first match began that is known of the season: earlier ones do not count. Null: none is. */
  since: string | null;
}

/** The table of a tournament's season that its latest match is of; empty where it has none. */
export async function leagueTable(queryable: Queryable, tournamentId: string): Promise<LeagueTable> {
  const season = await rows<SeasonRow>(
    queryable,
    sql`select sport, home, away, case when status = 'ended' then state -> 'score' end as score,
        ${isoInstant(sql`starts_at`)} as starts_at from sport_fixtures
      where tournament_id = ${tournamentId} and season = (select season from sport_fixtures
        where tournament_id = ${tournamentId} and status <> 'not_started' order by starts_at desc limit 1)
      order by sport_fixtures.starts_at, fixture_id`,
  );
  const [first] = season;
  if (!first) return { rows: [], since: null };
  const colours = new Map(season.flatMap(({ home, away }) => [home, away]).map((one) => [one.name, one.colours]));
  const results = season.flatMap(({ home, away, score }) =>
    score === null ? [] : [{ home: home.name, away: away.name, score }],
  );
  const table = tableOf([...colours.keys()], results, first.sport);
  return {
    rows: table.map((row) => ({ ...row, colours: colours.get(row.team) ?? ['', ''] })),
    since: first.starts_at,
  };
}
