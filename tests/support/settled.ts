/** Reading of settled facts to their end, beside whatever else the database server does. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Database, rows } from '#server/db/index.ts';

/** Longer than any transaction of another suite, such as the copy of a database. */
const READ_WITHIN_MS = 60_000;

/** How many facts each consumer has before it. */
export async function unread(database: Database): Promise<number[]> {
  const places = await rows<{ left: number }>(
    database,
    sql`select (select count(*)::integer from settled_facts as fact
          where (fact.era, fact.xid, fact.fact_id) > (place.era, place.xid, place.fact_id)) as left
        from settled_cursors as place`,
  );
  return places.map(({ left }) => left);
}

/**
 * Reads until nobody has a fact before them: a fact waits for every older transaction of the database server, those of
 * other databases too.
 */
export async function readToEnd(read: () => Promise<unknown>, database: Database): Promise<void> {
  const left = async () => {
    await read();
    return (await unread(database)).filter((count) => count > 0);
  };
  await expect.poll(left, { timeout: READ_WITHIN_MS }).toEqual([]);
}
