/** What else is told beside wins: who has reached a rank, and who has won a tournament. Names are masked. */
import { sql } from 'drizzle-orm';
import { maskName } from '#shared/names.ts';
import { offers, type RegionId } from '#shared/regions/index.ts';
import { SERIES_IDS, seriesOf } from '#shared/tournaments.ts';
import { VIP_RANKS } from '#shared/vip.ts';
import { type Queryable, rows } from '../../db/index.ts';

/** A happening as others may read it; `name`: a rank's, or a tournament series'. */
export interface NewsItem {
  kind: 'rank' | 'tournament';
  player: string;
  name: string;
  created_at: string;
}

const MOST = 6;
/** What is older is nobody's news. */
const TOLD_FOR_MS = 24 * 3_600_000;

interface Row {
  player: string;
  name: string;
  at: string;
}

const INSTANT = `YYYY-MM-DD"T"HH24:MI:SS.MS"Z"`;

/** The latest ranks reached. */
async function ranksReached(queryable: Queryable, since: Date): Promise<NewsItem[]> {
  const found = await rows<Row>(
    queryable,
    sql`select player.nickname as player, up.level::text as name,
        to_char(up.reached_at at time zone 'utc', ${INSTANT}) as at
      from vip_level_ups as up join players as player using (player_id)
      where up.reached_at > ${since.toISOString()}::timestamptz order by up.reached_at desc limit ${MOST}::integer`,
  );
  return found.flatMap(({ player, name, at }) => {
    const rank = VIP_RANKS.find(({ level }) => String(level) === name);
    return rank ? [{ kind: 'rank', player: maskName(player), name: rank.name, created_at: at }] : [];
  });
}

/** The winners of the tournaments that ended last, of series that a region offers. */
async function tournamentsWon(queryable: Queryable, region: RegionId, since: Date): Promise<NewsItem[]> {
  const series = SERIES_IDS.filter((id) => offers(region, ['tournaments', ...seriesOf(id).needs]));
  const found = await rows<Row>(
    queryable,
    sql`select result.player, tournament.series as name,
        to_char(tournament.closed_at at time zone 'utc', ${INSTANT}) as at
      from tournaments as tournament join tournament_results as result using (tournament_id)
      where result.place = 1 and tournament.closed_at > ${since.toISOString()}::timestamptz
        and tournament.series in (select jsonb_array_elements_text(${JSON.stringify(series)}::jsonb))
      order by tournament.closed_at desc limit ${MOST}::integer`,
  );
  return found.map(({ player, name, at }) => ({ kind: 'tournament', player, name, created_at: at }));
}

/** The latest of both where a region offers them, newest first. */
export async function newsOf(queryable: Queryable, region: RegionId, now: Date): Promise<NewsItem[]> {
  const since = new Date(now.getTime() - TOLD_FOR_MS);
  const [ranks, won] = await Promise.all([
    offers(region, ['vip']) ? ranksReached(queryable, since) : [],
    offers(region, ['tournaments']) ? tournamentsWon(queryable, region, since) : [],
  ]);
  return [...ranks, ...won].sort((one, other) => other.created_at.localeCompare(one.created_at)).slice(0, MOST);
}
