/**
 * Sittings: play without a long pause, over all games, bets and devices. Reality checks, rests and the longest session
 * count in them.
 */
import { sql } from 'drizzle-orm';
import { PAUSE_ENDS_SESSION_MS } from '#shared/contract/limits.ts';
import { firstRow, type Queryable } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type Limited, minutesOf, protectionFor } from './limits.ts';
import type { Limit } from './limits-store.ts';

const MINUTE_MS = 60_000;
/** A sitting's last moment is written no more often than this. */
const SEEN_INTERVAL_MS = MINUTE_MS;

/** A sitting as it is stored; times in ms since 1970. */
export interface Stored {
  id: string;
  startedAt: number;
  activeAt: number;
  checkedAt: number;
  restedAt: number;
}

/** A sitting with what its player's limits and rows make of it; times in ms since 1970. */
export interface Sitting extends Stored {
  /** When the next reality check is due. */
  checkAt: number;
  /** Whether it is due now. */
  isDue: boolean;
  /** When the rest ends that the check brings with it; null: none. */
  restUntil: number | null;
  /** When the player's own longest session is reached; null: none is set. */
  endsAt: number | null;
}

const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint::text`);

/** A player's last sitting, whether it goes on or not; null before the first. */
export async function lastSitting(queryable: Queryable, playerId: string): Promise<Stored | null> {
  const row = await firstRow<Record<'id' | 'started' | 'active' | 'checked' | 'rested', string>>(
    queryable,
    sql`select play_session_id as id, ${millis('started_at')} as started, ${millis('active_at')} as active,
          ${millis('checked_at')} as checked, ${millis('rested_at')} as rested
        from play_sessions where player_id = ${playerId}::uuid order by started_at desc limit 1`,
  );
  if (row === null) return null;
  return {
    id: row.id,
    startedAt: Number(row.started),
    activeAt: Number(row.active),
    checkedAt: Number(row.checked),
    restedAt: Number(row.rested),
  };
}

/** What limits and rows make of a sitting. */
function judged(stored: Stored, limits: readonly Limit[], player: Limited, now: number): Sitting {
  const { rest } = protectionFor(player);
  const interval = (minutesOf(limits, 'reality', player) ?? 0) * MINUTE_MS;
  const longest = minutesOf(limits, 'session', player);
  const checkAt = stored.checkedAt + interval;
  const isDue = now >= checkAt;
  const needsRest = rest !== null && checkAt - stored.restedAt >= rest.afterMinutes * MINUTE_MS;
  return {
    ...stored,
    checkAt,
    isDue,
    restUntil: isDue && needsRest ? checkAt + rest.minutes * MINUTE_MS : null,
    endsAt: longest === null ? null : stored.startedAt + longest * MINUTE_MS,
  };
}

/** A sitting goes on until its player was away for the length of a pause. What lies beyond its end is no play. */
function isOver({ activeAt, endsAt }: Sitting, now: number): boolean {
  return now - Math.min(activeAt, endsAt ?? activeAt) >= PAUSE_ENDS_SESSION_MS;
}

/** A player's last sitting, if it goes on. */
function goingOn(last: Stored | null, player: Limited, limits: readonly Limit[], now: Date): Sitting | null {
  if (last === null) return null;
  const sitting = judged(last, limits, player, now.getTime());
  return isOver(sitting, now.getTime()) ? null : sitting;
}

/** The sitting of a player that goes on; null: they are not playing. */
export const currentSitting = async (
  queryable: Queryable,
  player: Limited,
  limits: readonly Limit[],
  now: Date,
): Promise<Sitting | null> => goingOn(await lastSitting(queryable, player.playerId), player, limits, now);

/**
 * The sitting that play belongs to now: the one that goes on, marked as seen, or a new one.
 * @param read the player's last sitting, where it was read before
 */
export async function takeSitting(
  queryable: Queryable,
  player: Limited,
  limits: readonly Limit[],
  now: Date,
  read?: { last: Stored | null },
): Promise<Sitting> {
  const { last } = read ?? { last: await lastSitting(queryable, player.playerId) };
  const current = goingOn(last, player, limits, now);
  const at = now.toISOString();
  if (current !== null) {
    if (now.getTime() - current.activeAt >= SEEN_INTERVAL_MS) {
      await queryable.execute(
        sql`update play_sessions set active_at = ${at}::timestamptz where play_session_id = ${current.id}::uuid`,
      );
    }
    return current;
  }
  const begun = await firstRow<{ id: string }>(
    queryable,
    sql`insert into play_sessions (player_id, started_at, active_at, checked_at, rested_at)
        values (${player.playerId}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz)
        returning play_session_id as id`,
  );
  const ms = now.getTime();
  const fresh = { id: begun?.id ?? '', startedAt: ms, activeAt: ms, checkedAt: ms, restedAt: ms };
  return judged(fresh, limits, player, ms);
}

/**
 * Whether a sitting lets another round begin.
 * Errors: `session_limit` with the end of the pause, `rest_due` with its end, `check_due`.
 */
export function checkSitting(sitting: Sitting, player: Limited, now: Date): Result<void> {
  const { endsAt, restUntil, isDue, startedAt } = sitting;
  if (endsAt !== null && now.getTime() >= endsAt) {
    return fail('session_limit', {
      minutes: Math.round((endsAt - startedAt) / MINUTE_MS),
      until: new Date(endsAt + PAUSE_ENDS_SESSION_MS).toISOString(),
    });
  }
  if (!isDue) return ok(undefined);
  if (restUntil !== null && now.getTime() < restUntil) {
    return fail('rest_due', { until: new Date(restUntil).toISOString() });
  }
  return protectionFor(player).realityCheck.pausesPlay || restUntil !== null ? fail('check_due') : ok(undefined);
}

/** Notes that the player has answered a reality check: the next interval begins. Error: `rest_due`. */
export async function acknowledge(queryable: Queryable, sitting: Sitting, now: Date): Promise<Result<void>> {
  if (!sitting.isDue) return ok(undefined);
  if (sitting.restUntil !== null && now.getTime() < sitting.restUntil) {
    return fail('rest_due', { until: new Date(sitting.restUntil).toISOString() });
  }
  const at = now.toISOString();
  await queryable.execute(
    sql`update play_sessions set checked_at = ${at}::timestamptz, active_at = ${at}::timestamptz,
          rested_at = ${sitting.restUntil === null ? sql`rested_at` : sql`${at}::timestamptz`}
        where play_session_id = ${sitting.id}::uuid`,
  );
  return ok(undefined);
}

/** Minutes of play since a moment. */
export async function playedMinutes(queryable: Queryable, playerId: string, since: Date): Promise<number> {
  const row = await firstRow<{ minutes: number }>(
    queryable,
    sql`select coalesce(floor(sum(extract(epoch from active_at - greatest(started_at, ${since.toISOString()}::timestamptz))) / 60), 0)::integer
          as minutes
        from play_sessions where player_id = ${playerId}::uuid and active_at > ${since.toISOString()}::timestamptz`,
  );
  return row?.minutes ?? 0;
}
