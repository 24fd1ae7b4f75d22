/** What a lost connection means for money: done again where nothing can have been kept, and never where it may have been. */
import { expect, test } from 'vitest';
import { createUnitOfWork, type Database, type Transaction } from '#server/db/index.ts';

const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const failed = (statement: string, cause: Error) => new Error(`Failed query: ${statement}`, { cause });

/** A database that loses connections at the moments that it is told: in the work, or when it commits. */
function losing(moments: readonly ('work' | 'commit' | 'never')[]) {
  const left = [...moments];
  const database = {
    async transaction<Value>(inside: (transaction: Transaction) => Promise<Value>): Promise<Value> {
      const moment = left.shift() ?? 'never';
      const transaction = {
        execute: async () => {
          if (moment === 'work') throw failed('select 1', reset());
          return { rows: [] };
        },
      } as unknown as Transaction;
      let value: Value;
      try {
        value = await inside(transaction);
      } catch {
        // As the driver does: what is told is that it could not be rolled back.
        throw failed('rollback', reset());
      }
      if (moment === 'commit') throw failed('commit', reset());
      return value;
    },
  } as unknown as Database;
  let tries = 0;
  const unit = createUnitOfWork(database, () => undefined);
  const run = () =>
    unit.run(async (transaction) => {
      tries += 1;
      await transaction.execute('select 1');
      return tries;
    });
  return { run, tries: () => tries };
}

test('a connection that is lost before the commit is work that is done again', async () => {
  expect(await losing(['work', 'work', 'never']).run()).toBe(3);
});

test('one that is lost while it commits is not: the work may be there already', async () => {
  const { run, tries } = losing(['commit', 'never']);
  await expect(run()).rejects.toThrow('Failed query: commit');
  expect(tries()).toBe(1);
});

test('a database that is gone is given up after six tries, and the reason is told', async () => {
  const { run, tries } = losing(Array.from({ length: 10 }, () => 'work' as const));
  await expect(run()).rejects.toMatchObject({ cause: { message: 'Failed query: select 1' } });
  expect(tries()).toBe(6);
});
