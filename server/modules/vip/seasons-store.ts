/** What seasons take, in the database (migration 0250). */
import { sql } from 'drizzle-orm';
import type { RegionId } from '#shared/regions/index.ts';
import { VIP_RANKS, VIP_SEASONS } from '#shared/vip.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { setScore } from './store.ts';

export interface Season {
  /** Its first day. */
  date: string;
  start: Date;
  /** The first moment after it. */
  end: Date;
}

/** How a season ended for a player; points in thousandths. */
export interface SeasonEnd {
  outcome: 'faded' | 'break';
  earned: bigint;
  needed: bigint;
  taken: bigint;
  levelBefore: number;
  levelAfter: number;
}

const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;
const LOWEST = VIP_RANKS[0].score;

/** Thousandths of a point that a player earned in a season. */
export async function earnedIn(queryable: Queryable, playerId: string, { start, end }: Season): Promise<bigint> {
  const row = await firstRow<{ earned: string }>(
    queryable,
    sql`select coalesce(sum(thousandths), 0)::text as earned from vip_points
      where player_id = ${playerId}::uuid and settled_at >= ${instant(start)} and settled_at < ${instant(end)}`,
  );
  return BigInt(row?.earned ?? 0);
}

/** Players of regions who have more points than the first level asks, and earned too few of them in a season. */
export async function belowSeason(
  queryable: Queryable,
  regions: readonly RegionId[],
  { date, start, end }: Season,
  noted: 'vip_season_ends' | 'vip_season_warnings',
): Promise<string[]> {
  const scores = sql.join(
    VIP_RANKS.map(({ score }) => sql`(${score}::bigint)`),
    sql`, `,
  );
  const found = await rows<{ player_id: string }>(
    queryable,
    sql`select player_id::text from players as player
      where region in (${sql.join(
        regions.map((region) => sql`${region}`),
        sql`, `,
      )})
        and score > ${LOWEST} and created_at < ${instant(start)}
        and not exists (select from ${sql.identifier(noted)} as noted
          where noted.player_id = player.player_id and noted.season = ${date}::date)
        and coalesce((select sum(thousandths) from vip_points as points
            where points.player_id = player.player_id
              and settled_at >= ${instant(start)} and settled_at < ${instant(end)}), 0)
          < ${VIP_SEASONS.keepPercent * 10}
            * (select max(rank.score) from (values ${scores}) as rank (score) where rank.score <= player.score)`,
  );
  return found.map(({ player_id }) => player_id);
}

/** A player's points in thousandths, kept from moving until the transaction ends; null: they never earned any. */
export async function lockPoints(
  transaction: Transaction,
  playerId: string,
): Promise<{ thousandths: bigint; faded: bigint } | null> {
  const row = await firstRow<{ thousandths: string; faded: string }>(
    transaction,
    sql`select thousandths::text, faded::text from vip_standings where player_id = ${playerId}::uuid for update`,
  );
  return row && { thousandths: BigInt(row.thousandths), faded: BigInt(row.faded) };
}

/** Writes down how a season ended for a player; false: it was before. */
export async function insertSeasonEnd(
  transaction: Transaction,
  playerId: string,
  season: Season,
  { outcome, earned, needed, taken, levelBefore, levelAfter }: SeasonEnd,
  at: Date,
): Promise<boolean> {
  const inserted = await firstRow(
    transaction,
    sql`insert into vip_season_ends (player_id, season, outcome, earned, needed, taken, level_before, level_after,
        decided_at)
      values (${playerId}::uuid, ${season.date}::date, ${outcome}, ${earned.toString()}::bigint,
        ${needed.toString()}::bigint, ${taken.toString()}::bigint, ${levelBefore}, ${levelAfter}, ${instant(at)})
      on conflict do nothing returning player_id`,
  );
  return inserted !== null;
}

/** Takes points; `score` is what is left of them. */
export async function takePoints(
  transaction: Transaction,
  playerId: string,
  { taken, score }: { taken: bigint; score: number },
): Promise<void> {
  await transaction.execute(
    sql`update vip_standings set faded = faded + ${taken.toString()}::bigint where player_id = ${playerId}::uuid`,
  );
  await setScore(transaction, playerId, score);
}

/** Notes that a player is told what a season's end will take; false: they were before. */
export async function insertWarning(
  transaction: Transaction,
  playerId: string,
  { date }: Season,
  at: Date,
): Promise<boolean> {
  const inserted = await firstRow(
    transaction,
    sql`insert into vip_season_warnings (player_id, season, told_at)
      values (${playerId}::uuid, ${date}::date, ${instant(at)}) on conflict do nothing returning player_id`,
  );
  return inserted !== null;
}

/** Whether a season is decided for everybody by a clock. */
export async function isClosed(queryable: Queryable, { date }: Season, timeZone: string): Promise<boolean> {
  const closed = await firstRow(
    queryable,
    sql`select season from vip_seasons_closed where season = ${date}::date and time_zone = ${timeZone}`,
  );
  return closed !== null;
}

/** Notes that it is. */
export async function closeSeason(queryable: Queryable, { date }: Season, timeZone: string, at: Date): Promise<void> {
  await queryable.execute(
    sql`insert into vip_seasons_closed (season, time_zone, closed_at)
      values (${date}::date, ${timeZone}, ${instant(at)}) on conflict do nothing`,
  );
}

/** How the last season that touched a player ended; null: none has. */
export async function lastSeasonEnd(
  queryable: Queryable,
  playerId: string,
): Promise<{ season: string; outcome: SeasonEnd['outcome']; taken: bigint } | null> {
  const row = await firstRow<{ season: string; outcome: SeasonEnd['outcome']; taken: string }>(
    queryable,
    sql`select season::text, outcome, taken::text from vip_season_ends
      where player_id = ${playerId}::uuid order by vip_season_ends.season desc limit 1`,
  );
  return row && { ...row, taken: BigInt(row.taken) };
}
