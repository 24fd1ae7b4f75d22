/** What else is told beside wins: who has reached a rank, and who has won a tournament. Names are masked. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { newsSchema } from '#shared/contract/wins.ts';
import { maskName } from '#shared/names.ts';
import { type LocaleCode, offers, type RegionId } from '#shared/regions/index.ts';
import { isSeries, SERIES_IDS, seriesOf } from '#shared/tournaments.ts';
import { VIP_RANKS } from '#shared/vip.ts';
import { type Queryable, rows } from '../../db/index.ts';
import { raceText, rankText } from './news-texts.ts';

/** A happening as others may read it. */
export type NewsItem = z.infer<typeof newsSchema>;

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
async function ranksReached(queryable: Queryable, locale: LocaleCode, since: Date): Promise<NewsItem[]> {
  const found = await rows<Row>(
    queryable,
    sql`select player.nickname as player, up.level::text as name,
        to_char(up.reached_at at time zone 'utc', ${INSTANT}) as at
      from vip_level_ups as up join players as player using (player_id)
      where up.reached_at > ${since.toISOString()}::timestamptz order by up.reached_at desc limit ${MOST}::integer`,
  );
  return found.flatMap(({ player, name, at }) => {
    const rank = VIP_RANKS.find(({ level }) => String(level) === name);
    if (!rank) return [];
    return [{ player: maskName(player), text: rankText(locale, rank.name), path: '/vip', created_at: at }];
  });
}

/** The winners of the tournaments that ended last, of series that a region offers. */
async function tournamentsWon(queryable: Queryable, { region, locale }: Reader, since: Date): Promise<NewsItem[]> {
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
  return found.flatMap(({ player, name, at }) =>
    isSeries(name)
      ? [{ player, text: raceText(locale, name), path: `/tournaments/more-info/${name}`, created_at: at }]
      : [],
  );
}

/** Where and in which language news are read. */
export interface Reader {
  region: RegionId;
  locale: LocaleCode;
}

/** The latest of both where a region offers them, newest first. */
export async function newsOf(queryable: Queryable, reader: Reader, now: Date): Promise<NewsItem[]> {
  const { region, locale } = reader;
  const since = new Date(now.getTime() - TOLD_FOR_MS);
  const [ranks, won] = await Promise.all([
    offers(region, ['vip']) ? ranksReached(queryable, locale, since) : [],
    offers(region, ['tournaments']) ? tournamentsWon(queryable, reader, since) : [],
  ]);
  return [...ranks, ...won].sort((one, other) => other.created_at.localeCompare(one.created_at)).slice(0, MOST);
}
