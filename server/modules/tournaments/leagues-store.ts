/** Where players sail in leagues by place (migration 0252). */
import { sql } from 'drizzle-orm';
import { firstRow, type Queryable, type Transaction } from '../../db/index.ts';

/** The division of a player's next edition of a series, from 0: the lowest until they have risen. */
export async function divisionIn(queryable: Queryable, series: string, playerId: string): Promise<number> {
  const row = await firstRow<{ division: number }>(
    queryable,
    sql`select division from tournament_divisions where series = ${series} and player_id = ${playerId}::uuid`,
  );
  return row?.division ?? 0;
}

/** The division that a player has entered a tournament in; null: they have not. */
export async function divisionEntered(queryable: Queryable, id: string, playerId: string): Promise<number | null> {
  const row = await firstRow<{ division: number }>(
    queryable,
    sql`select division from tournament_attempts where tournament_id = ${id}::uuid and player_id = ${playerId}::uuid
      limit 1`,
  );
  return row?.division ?? null;
}

/** Notes what an edition has decided, for the next ones too that were entered before it ended. */
export async function keepDivisions(
  transaction: Transaction,
  { tournamentId, series }: { tournamentId: string; series: string },
  decided: readonly { playerId: string; division: number }[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as decided ("playerId" uuid, division integer)`;
  await transaction.execute(sql`insert into tournament_divisions (series, player_id, division, tournament_id)
    select ${series}, "playerId", division, ${tournamentId}::uuid from ${given}
    on conflict (series, player_id) do update
      set division = excluded.division, tournament_id = excluded.tournament_id`);
  await transaction.execute(sql`update tournament_attempts as entry set division = decided.division
    from tournaments as tournament, ${given}
    where entry.player_id = decided."playerId" and entry.tournament_id = tournament.tournament_id
      and tournament.series = ${series} and tournament.status in ('scheduled', 'running')
      and tournament.tournament_id <> ${tournamentId}::uuid`);
}
