/** Many players who only stand in the database. */
import { sql } from 'drizzle-orm';
import { type Database, rows } from '#server/db/index.ts';

/** Adds players of Austria, with their ids. @param name how their addresses begin */
export async function addCrowd(database: Database, name: string, count: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    database,
    sql`insert into players (player_id, email, password_hash, region, currency, country, birthday, language, nickname,
        nickname_key, status, created_at)
      select id, ${name} || number || '@inbox.example', 'none', 'main', 'EUR', 'AT', '1990-01-01', 'en',
        'Crew ' || number, id::text, 'active', now()
      from (select gen_random_uuid() as id, number from generate_series(1, ${count}::integer) as number) as crowd
      returning player_id::text as id`,
  );
  return found.map(({ id }) => id);
}
