/** The tables of tournaments as they stand: the whole of one, its first places, and those around players (ADR 0148). */
import { type SQL, sql } from 'drizzle-orm';
import type { Move } from '#shared/tournament-leagues.ts';
import { type MissionTally, NO_TALLY } from '#shared/tournament-missions.ts';
import { type Queryable, rows } from '../../db/index.ts';
import { BEST, type BestRow, bestOf } from './entries-store.ts';
import type { Score } from './scoring.ts';
import { ms } from './sql.ts';

/** An entry as others see its place: the best of a player's. */
export interface Standing {
  playerId: string;
  nickname: string;
  points: bigint;
  reachedMs: number | null;
  attempts: number;
  best: Score['best'];
  /** In a league, from 0, the lowest. */
  division: number;
  tally: MissionTally;
  /** Where a final table has led. */
  move?: Move | null;
}

interface StandingRow extends BestRow {
  player_id: string;
  nickname: string;
  points: string;
  reached_ms: string | null;
  attempts: number;
  division: number;
  tally: MissionTally | null;
}

const standingOf = (row: StandingRow): Standing => ({
  playerId: row.player_id,
  nickname: row.nickname,
  points: BigInt(row.points),
  reachedMs: row.reached_ms === null ? null : Number(row.reached_ms),
  attempts: row.attempts,
  best: bestOf(row),
  division: row.division,
  tally: row.tally ?? NO_TALLY,
});

/** First place first; ties by who was there first, then by who entered first. */
const ORDER = sql`entry.points desc, entry.reached_at, entry.first_entered_at, entry.player_id`;

/** Standings of some entries that a query names `entry`. @param more columns besides */
const standings = (entries: SQL, more: SQL = sql``): SQL => sql`select entry.player_id::text, player.nickname,
    entry.points::text, ${ms(sql`entry.reached_at`)} as reached_ms, entry.division, entry.tally, ${BEST},
    (select count(*)::integer from tournament_attempts as each
      where each.tournament_id = entry.tournament_id and each.player_id = entry.player_id) as attempts ${more}
  from ${entries} join players as player on player.player_id = entry.player_id
  order by entry.division, ${ORDER}`;

/** The whole table as it stands, a league's divisions one after the other, from the lowest on. */
export async function standingsOf(queryable: Queryable, id: string): Promise<Standing[]> {
  const entries = sql`(select * from tournament_attempts where tournament_id = ${id}::uuid and is_best) as entry`;
  return (await rows<StandingRow>(queryable, standings(entries))).map(standingOf);
}

/** The first places of each division. @param divisions how many there are @param limit how many places of each */
export async function firstStandings(
  queryable: Queryable,
  id: string,
  { divisions, limit }: { divisions: number; limit: number },
): Promise<Standing[]> {
  const entries = sql`generate_series(0, ${divisions - 1}::integer) as asked (division) cross join lateral (
      select * from tournament_attempts as entry
      where tournament_id = ${id}::uuid and division = asked.division and is_best
      order by ${ORDER} limit ${limit}::integer
    ) as entry`;
  return (await rows<StandingRow>(queryable, standings(entries))).map(standingOf);
}

/** A standing with where it stands in its division. */
export interface RankedStanding {
  row: Standing;
  place: number;
  /** How many of the division are not of the crew, from the first place to this one. */
  people: number;
  isSimulated: boolean;
}

/** The places of players, and those above and below; nothing for players who have not entered. */
export async function standingsAround(
  queryable: Queryable,
  id: string,
  { playerIds, neighbours }: { playerIds: readonly string[]; neighbours: number },
): Promise<RankedStanding[]> {
  const asked = sql`select value::uuid from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb)`;
  const entries = sql`(
      select attempt, player_id, (row_number() over by_place)::integer as place,
        (count(*) filter (where not is_simulated) over by_place)::integer as people,
        bool_or(player_id in (${asked})) over (by_place rows between ${neighbours}::integer preceding
          and ${neighbours}::integer following) as is_shown
      from tournament_attempts as entry where tournament_id = ${id}::uuid and is_best
      window by_place as (partition by division order by ${ORDER})
    ) as ranked join tournament_attempts as entry on entry.tournament_id = ${id}::uuid
      and entry.player_id = ranked.player_id and entry.attempt = ranked.attempt and ranked.is_shown`;
  const found = await rows<StandingRow & { place: number; people: number; is_simulated: boolean }>(
    queryable,
    standings(entries, sql`, ranked.place, ranked.people, entry.is_simulated`),
  );
  return found.map((row) => ({
    row: standingOf(row),
    ...{ place: row.place, people: row.people, isSimulated: row.is_simulated },
  }));
}

/** How many have entered each division, from the lowest on. */
export async function countEntered(queryable: Queryable, id: string, divisions: number): Promise<number[]> {
  const found = await rows<{ division: number; entered: number }>(
    queryable,
    sql`select division, count(*)::integer as entered from tournament_attempts
      where tournament_id = ${id}::uuid and is_best group by division`,
  );
  const byDivision = new Map(found.map(({ division, entered }) => [division, entered]));
  return Array.from({ length: divisions }, (_none, division) => byDivision.get(division) ?? 0);
}
