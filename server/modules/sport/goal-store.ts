/** The tables of goals and of who was told of them (migration 0275). */
import { sql } from 'drizzle-orm';
import type { Side, Sport } from '#shared/sport/facts.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import type { Competitor } from '../../ports/sport-feed.ts';
import type { Goal } from './goals.ts';
import type { Stamped } from './intake-store.ts';

const instant = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Writes down goals of a message, after those of messages before it. */
export async function noteGoals(
  transaction: Transaction,
  { fixtureId, at }: Stamped,
  goals: readonly Goal[],
): Promise<void> {
  if (goals.length === 0) return;
  await transaction.execute(sql`
    insert into sport_goals (fixture_id, sequence, side, number, is_disallowed, told, scored_at)
    select ${fixtureId}, greatest(${at.getTime()}::bigint, (select coalesce(max(sequence), 0) + 1 from sport_goals
        where fixture_id = ${fixtureId})), side, number, "isDisallowed", told, ${instant(at)}
      from jsonb_to_recordset(${JSON.stringify(goals)}::jsonb)
        as sent (side text, number integer, "isDisallowed" boolean, told jsonb)`);
}

export interface UntoldGoal {
  fixture_id: string;
  sequence: number;
  side: Side;
  number: number;
  is_disallowed: boolean;
  told: Goal['told'];
  /** Milliseconds. */
  scored_ms: number;
  /** The last player who was told; null: nobody yet. */
  told_to: string | null;
  sport: Sport;
  tournament_id: string;
  home: Competitor;
  away: Competitor;
}

/**
 * The oldest goal that is not told to all, kept until the transaction ends; another node's are passed over, and what follows it
 * in the same match waits for it.
 */
export const lockUntoldGoal = (transaction: Transaction): Promise<UntoldGoal | null> =>
  firstRow<UntoldGoal>(
    transaction,
    sql`select goal.fixture_id, goal.sequence::double precision as sequence, side, number, is_disallowed, told, told_to,
        (extract(epoch from scored_at) * 1000)::double precision as scored_ms, sport, tournament_id, home, away
      from sport_goals as goal join sport_fixtures using (fixture_id)
      where not is_told and not exists (select from sport_goals as older where older.fixture_id = goal.fixture_id
        and older.sequence < goal.sequence and not older.is_told)
      order by scored_at, goal.fixture_id, goal.sequence, side, number limit 1
      for update of goal skip locked`,
  );

interface Listeners {
  /** Marks of the match and its sides. */
  marks: readonly string[];
  /** Whoever was told of so many goals since a moment hears of no more. */
  most: number;
  since: Date;
  limit: number;
}

/** The next players who want to hear of a goal: by their favourites, or by an open bet on the match. */
export async function listenersTo(
  queryable: Queryable,
  { fixture_id, told_to }: UntoldGoal,
  { marks, most, since, limit }: Listeners,
): Promise<string[]> {
  const found = await rows<{ player_id: string }>(
    queryable,
    sql`select player_id from (
        select player_id from sport_favourites left join sport_alerts using (player_id)
          where mark in (select jsonb_array_elements_text(${JSON.stringify(marks)}::jsonb))
            and coalesce(favourite_goals, true)
        union
        select player_id from sport_bet_legs as leg join sport_bets as bet using (player_id, bet_id)
          join sport_alerts using (player_id)
          where leg.fixture_id = ${fixture_id} and bet.status = 'open' and bet_goals
      ) as listening
      where (${told_to}::uuid is null or player_id > ${told_to}::uuid)
        and (select count(*) from sport_goal_alerts as heard
          where heard.player_id = listening.player_id and heard.told_at > ${instant(since)}) < ${most}
      order by player_id limit ${limit}`,
  );
  return found.map(({ player_id }) => player_id);
}

/** The next players who were told of a goal that does not count. */
export async function toldOf(
  queryable: Queryable,
  { fixture_id, side, number, sequence, told_to }: UntoldGoal,
  limit: number,
): Promise<string[]> {
  const found = await rows<{ player_id: string }>(
    queryable,
    sql`select distinct player_id from sport_goal_alerts where fixture_id = ${fixture_id} and side = ${side}
        and number = ${number} and sequence < ${sequence} and (${told_to}::uuid is null or player_id > ${told_to}::uuid)
      order by player_id limit ${limit}`,
  );
  return found.map(({ player_id }) => player_id);
}

export async function noteTold(
  transaction: Transaction,
  { fixture_id, sequence, side, number }: UntoldGoal,
  playerIds: readonly string[],
  now: Date,
): Promise<void> {
  if (playerIds.length === 0) return;
  await transaction.execute(sql`
    insert into sport_goal_alerts (player_id, fixture_id, sequence, side, number, told_at)
    select value::uuid, ${fixture_id}, ${sequence}, ${side}, ${number}, ${instant(now)}
      from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb)
    on conflict do nothing`);
}

/** How far a goal has been told. @param lastId null: to nobody more */
export async function markGoal(
  transaction: Transaction,
  { fixture_id, sequence, side, number }: UntoldGoal,
  lastId: string | null,
  isTold: boolean,
): Promise<void> {
  await transaction.execute(sql`
    update sport_goals set told_to = coalesce(${lastId}::uuid, told_to), is_told = ${isTold}
    where fixture_id = ${fixture_id} and sequence = ${sequence} and side = ${side} and number = ${number}`);
}
