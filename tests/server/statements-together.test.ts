/** Statements that are asked for together: in their order, each with its own answer, and undone together. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Queryable, rows, sqlStateOf } from '#server/db/index.ts';
import { forEachDatabase } from '../support/databases.ts';

const UNIQUE_VIOLATION = '23505';

const note = (queryable: Queryable, name: string) =>
  rows(queryable, sql`insert into settled_cursors (name) values (${name}) returning name`);
const noted = (queryable: Queryable) =>
  rows<{ name: string }>(queryable, sql`select name from settled_cursors where name like ${'together%'} order by name`);

forEachDatabase((_name, open) => {
  test('each sees what the one before it has written, and is answered with its own rows', async () => {
    const { database } = await open();
    const [none, first, one, second, both] = await database.transaction((transaction) =>
      Promise.all([
        noted(transaction),
        note(transaction, 'together-1'),
        noted(transaction),
        note(transaction, 'together-2'),
        noted(transaction),
      ]),
    );
    expect([none, one, both].map((found) => found?.length)).toEqual([0, 1, 2]);
    expect([first, second]).toEqual([[{ name: 'together-1' }], [{ name: 'together-2' }]]);
  });

  test('where one fails the transaction fails with it, and nothing of the others stays', async () => {
    const { database } = await open();
    await note(database, 'together-1');
    const failed = database.transaction((transaction) =>
      Promise.all([
        note(transaction, 'together-0'),
        note(transaction, 'together-1'),
        note(transaction, 'together-2'),
        noted(transaction),
      ]),
    );
    const error = await failed.catch((reason: unknown) => reason);
    expect(sqlStateOf(error)).toBe(UNIQUE_VIOLATION);
    expect(await noted(database)).toEqual([{ name: 'together-1' }]);
    // The connection is none the worse for it.
    expect(await database.transaction((transaction) => note(transaction, 'together-3'))).toHaveLength(1);
  });
});
