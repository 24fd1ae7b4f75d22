/** The tables of what players marked, and of what they are told (migration 0275). */
import { sql } from 'drizzle-orm';
import { SPORT_ALERTS, type SportAlert, type SportAlerts, UNLESS_TOLD } from '#shared/sport/alerts.ts';
import { MOST_FAVOURITES } from '#shared/sport/favourites.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';

/** A player's marks, the newest last. */
export async function marksOf(queryable: Queryable, playerId: string): Promise<string[]> {
  const found = await rows<{ mark: string }>(
    queryable,
    sql`select mark from sport_favourites where player_id = ${playerId}::uuid order by noted_at, mark`,
  );
  return found.map(({ mark }) => mark);
}

/** Adds marks in their order; one that is there keeps its place. What is more than a player may have goes, the oldest first. */
export async function addMarks(
  transaction: Transaction,
  playerId: string,
  marks: readonly string[],
  now: Date,
): Promise<void> {
  const own = sql`player_id = ${playerId}::uuid`;
  await transaction.execute(sql`
    insert into sport_favourites (player_id, mark, noted_at)
    select ${playerId}::uuid, mark, ${now.toISOString()}::timestamptz + place * interval '1 millisecond'
      from jsonb_array_elements_text(${JSON.stringify(marks)}::jsonb) with ordinality as sent (mark, place)
    on conflict do nothing`);
  await transaction.execute(sql`
    delete from sport_favourites where ${own} and mark not in (
      select mark from sport_favourites where ${own} order by noted_at desc, mark desc limit ${MOST_FAVOURITES})`);
}

export async function removeMark(transaction: Transaction, playerId: string, mark: string): Promise<void> {
  await transaction.execute(sql`delete from sport_favourites where player_id = ${playerId}::uuid and mark = ${mark}`);
}

/** What players are told, by player: what they chose, or the rule. */
export async function alertsOf(
  queryable: Queryable,
  playerIds: readonly string[],
): Promise<(playerId: string) => SportAlerts> {
  const found = await rows<{ player_id: string } & SportAlerts>(
    queryable,
    sql`select player_id, favourite_goals, bet_goals, settled_bets, lost_bets from sport_alerts
      where player_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb))`,
  );
  const chosen = new Map(found.map(({ player_id, ...alerts }) => [player_id, alerts]));
  return (playerId) => chosen.get(playerId) ?? UNLESS_TOLD;
}

/** Keeps one choice beside the others; what holds then. */
export async function saveAlert(
  transaction: Transaction,
  playerId: string,
  alert: SportAlert,
  wanted: boolean,
): Promise<SportAlerts> {
  const first = { ...UNLESS_TOLD, [alert]: wanted };
  const values = SPORT_ALERTS.map((name) => sql`${first[name]}`);
  const column = sql.identifier(alert);
  const row = await firstRow<SportAlerts>(
    transaction,
    sql`insert into sport_alerts (player_id, ${sql.join(SPORT_ALERTS.map(sql.identifier), sql`, `)})
      values (${playerId}::uuid, ${sql.join(values, sql`, `)})
      on conflict (player_id) do update set ${column} = excluded.${column}
      returning ${sql.join(SPORT_ALERTS.map(sql.identifier), sql`, `)}`,
  );
  return row ?? first;
}
