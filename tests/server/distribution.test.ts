/**
 * The tables can be distributed by player. Every unique key and every foreign key of a player's table
 * has the column, or leads to a table that each node has a copy of; what does not stands in a list with why.
 */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { LOCAL_TABLES, OF_PLAYERS_BY_ANOTHER_NAME, REFERENCE_TABLES, WITHOUT_PLAYER } from '../support/distribution.ts';

interface TableRow {
  name: string;
  of_player: boolean;
  /** Unique keys and foreign keys without the column; the latter with the table that they lead to. */
  keys: { name: string; to: string | null }[];
}

const isLocal = (name: string): boolean => LOCAL_TABLES.some(([beginning]) => name.startsWith(beginning));

onOneDatabase((_name, open) => {
  const read = async () => {
    const { database } = await open();
    return rows<TableRow>(
      database,
      sql`with tables as (
          select pg_class.oid, relname::text as name, attnum as player
          from pg_class left join pg_attribute on attrelid = pg_class.oid and attname = 'player_id' and not attisdropped
          where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        ), keys as (
          select indrelid as oid, indexrelid::regclass::text as name, null as to, indkey::smallint[] as columns
          from pg_index where indisunique
          union all
          select conrelid, conname::text, confrelid::regclass::text, conkey from pg_constraint
          where contype = 'f' and conparentid = 0
        )
        select tables.name, player is not null as of_player, coalesce((
            select jsonb_agg(jsonb_build_object('name', keys.name, 'to', keys.to) order by keys.name) from keys
            where keys.oid = tables.oid and player <> all (keys.columns)
          ), '[]') as keys
        from tables order by tables.name`,
    );
  };

  test('every table is a player’s, everybody’s or nobody’s', async () => {
    const found = await read();
    const unplaced = found.filter(
      ({ name, of_player }) =>
        !of_player && !REFERENCE_TABLES.includes(name) && !isLocal(name) && !(name in OF_PLAYERS_BY_ANOTHER_NAME),
    );
    expect(unplaced.map(({ name }) => name)).toEqual([]);
    const known = new Set(found.map(({ name }) => name));
    expect(
      [...REFERENCE_TABLES, ...Object.keys(OF_PLAYERS_BY_ANOTHER_NAME)].filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  test('every key of a player’s table has the player, or stands in the list with why', async () => {
    const keys = (await read())
      .filter(({ name, of_player }) => of_player && !isLocal(name))
      .flatMap((table) => table.keys)
      .filter(({ to }) => to === null || !REFERENCE_TABLES.includes(to));
    expect(keys.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_PLAYER).sort());
  });
});
