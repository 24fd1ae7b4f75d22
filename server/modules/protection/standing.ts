/** How a player stands with the house: read on every channel, set in one place. */
import { sql } from 'drizzle-orm';
import {
  ACTIVE,
  PLAYER_STATUSES,
  type PlayerStatus,
  rulesOfStanding,
  type Standing,
  type StandingReason,
} from '#shared/contract/standing.ts';
import type { Clock } from '../../clock.ts';
import { type Emit, firstRow, isoInstant, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';

/** From mild to strict, as SQL. */
const STRICTNESS = sql`array_position(array[${sql.join(
  PLAYER_STATUSES.map((status) => sql`${status}`),
  sql`, `,
)}]::text[], status)`;

/** How a player stands at a moment: the strictest of what holds, the longest of these. */
export async function standingOf(queryable: Queryable, playerId: string, now: Date): Promise<Standing> {
  const held = await firstRow<Standing>(
    queryable,
    sql`select status, reason, ${isoInstant(sql`until`)} as until from player_standings
        where player_id = ${playerId}::uuid and lifted_at is null
          and (until is null or until > ${now.toISOString()}::timestamptz)
        order by ${STRICTNESS} desc, player_standings.until desc nulls first limit 1`,
  );
  return held ?? ACTIVE;
}

/** Those of some players whom something holds, with how they stand; nobody else of them is held. */
export async function standingsOf(
  queryable: Queryable,
  playerIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Standing>> {
  const held = await rows<Standing & { player_id: string }>(
    queryable,
    sql`select distinct on (player_id) player_id, status, reason, ${isoInstant(sql`until`)} as until
        from player_standings
        where player_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb))
          and lifted_at is null and (until is null or until > ${now.toISOString()}::timestamptz)
        order by player_id, ${STRICTNESS} desc, player_standings.until desc nulls first`,
  );
  return new Map(held.map(({ player_id, ...standing }) => [player_id, standing]));
}

/** As {@link standingOf}, for somebody whose row was read already: most are active, and that needs no further look. */
export async function standingBehind(
  queryable: Queryable,
  { playerId, status }: { playerId: string; status: PlayerStatus },
  now: Date,
): Promise<Standing> {
  return status === 'active' ? ACTIVE : standingOf(queryable, playerId, now);
}

/** Whether any break or block held a player at some moment of a time. */
export async function hadBreak(queryable: Queryable, playerId: string, start: Date, end: Date): Promise<boolean> {
  const held = await firstRow(
    queryable,
    sql`select status from player_standings
        where player_id = ${playerId}::uuid and started_at < ${end.toISOString()}::timestamptz
          and coalesce(least(lifted_at, until), 'infinity') > ${start.toISOString()}::timestamptz limit 1`,
  );
  return held !== null;
}

/** The refusal of an act that a standing forbids. Error: `play_stopped` with the status and its end. */
export function checkStanding(standing: Standing, act: 'plays' | 'deposits' | 'withdraws'): Result<void> {
  if (rulesOfStanding(standing)[act]) return ok(undefined);
  return standing.until === null ? fail('play_stopped') : fail('play_stopped_until', { until: standing.until });
}

export interface NewStanding {
  playerId: string;
  status: Exclude<PlayerStatus, 'active'>;
  reason: StandingReason;
  /** Null: until it is lifted. */
  until: Date | null;
  note?: string;
  staffId?: string;
}

export interface StandingParts {
  clock: Clock;
  /** Ends betting in every game that a player has open. */
  endPlay(transaction: Transaction, playerId: string): Promise<void>;
  /** Somebody is excluded from now on: their other accounts are to be found. */
  onExcluded(transaction: Transaction, playerId: string): Promise<unknown>;
  /** Ends the bonuses of a player who is excluded. */
  endBonuses(transaction: Transaction, emit: Emit, playerId: string): Promise<void>;
}

export interface Standings {
  /** Adds a standing; open games end where it stops play, and the player's pages are told. */
  set(transaction: Transaction, emit: Emit, standing: NewStanding): Promise<Standing>;
  /** Lifts what was set for a reason. A player's own break or exclusion that has an end is lifted by nobody. */
  lift(
    transaction: Transaction,
    emit: Emit,
    lifted: { playerId: string; status: Exclude<PlayerStatus, 'active'>; reason: StandingReason },
  ): Promise<Standing>;
}

/** Keeps the player's row in step with what holds. */
async function refresh(transaction: Transaction, playerId: string, now: Date): Promise<Standing> {
  const standing = await standingOf(transaction, playerId, now);
  await transaction.execute(
    sql`update players set status = ${standing.status}, status_until = ${standing.until}::timestamptz,
          status_reason = ${standing.reason} where player_id = ${playerId}::uuid`,
  );
  return standing;
}

/** Marks players active again whose last standing has ended. Returns how many. */
export async function settleEndedStandings(queryable: Queryable, now: Date): Promise<number> {
  const ended = await firstRow<{ total: number }>(
    queryable,
    sql`with ended as (
          update players set status = 'active', status_until = null, status_reason = null
          where status <> 'active' and not exists (
            select 1 from player_standings as held where held.player_id = players.player_id
              and held.lifted_at is null and (held.until is null or held.until > ${now.toISOString()}::timestamptz))
          returning 1)
        select count(*)::integer as total from ended`,
  );
  return ended?.total ?? 0;
}

/** Creates what sets and lifts standings. */
export function createStandings({ clock, endPlay, onExcluded, endBonuses }: StandingParts): Standings {
  return {
    async set(transaction, emit, { playerId, status, reason, until, note, staffId }) {
      const now = clock.now();
      await transaction.execute(
        sql`insert into player_standings (player_id, status, reason, note, staff_id, started_at, until)
            values (${playerId}::uuid, ${status}, ${reason}, ${note ?? null}, ${staffId ?? null}::uuid,
              ${now.toISOString()}::timestamptz, ${until?.toISOString() ?? null}::timestamptz)`,
      );
      const standing = await refresh(transaction, playerId, now);
      if (!rulesOfStanding(standing).plays) await endPlay(transaction, playerId);
      if (status === 'excluded') await onExcluded(transaction, playerId);
      if (status === 'excluded') await endBonuses(transaction, emit, playerId);
      await emit(playerId, 'standing', standing);
      return standing;
    },

    async lift(transaction, emit, { playerId, status, reason }) {
      const now = clock.now();
      await transaction.execute(
        sql`update player_standings set lifted_at = ${now.toISOString()}::timestamptz
            where player_id = ${playerId}::uuid and status = ${status} and reason = ${reason} and lifted_at is null
              and (reason <> 'player' or until is null)`,
      );
      const standing = await refresh(transaction, playerId, now);
      await emit(playerId, 'standing', standing);
      return standing;
    },
  };
}
