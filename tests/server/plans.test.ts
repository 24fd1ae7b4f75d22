/**
 * How calls of vendors are found as long as nothing is known of their table: a statement is planned once a connection,
 * often while there are few rows, and keeps its plan as they grow.
 */
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { forEachDatabase } from '../support/databases.ts';

interface Plan {
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: Plan[];
}

const all = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(all)];

forEachDatabase((_name, open) => {
  /** What a statement with parameters reads of indexes, whatever these are; no table is too small to use one. */
  async function readsOf(statement: SQL): Promise<Plan[]> {
    const { database } = await open();
    return database.transaction(async (transaction) => {
      await transaction.execute(sql`set local enable_seqscan = off`);
      await transaction.execute(sql`set local plan_cache_mode = force_generic_plan`);
      await transaction.execute(sql`prepare find_call (text, text) as ${statement}`);
      const [found] = await rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        transaction,
        sql`explain (format json) execute find_call ('studio', 'one')`,
      );
      await transaction.execute(sql`deallocate find_call`);
      return all(found?.['QUERY PLAN'][0]?.Plan ?? {}).filter((plan) => 'Index Name' in plan);
    });
  }

  test.each([
    [
      'its id',
      sql`from game_transactions where provider = $1 and transaction_id = $2`,
      ['game_transactions_pkey', 'game_calls_win'],
    ],
    ['its round', sql`from game_calls where provider = $1 and round_id = $2`, ['game_calls_round']],
    [
      'its round, wins by themselves',
      sql`from game_transactions where provider = $1 and round_id = $2`,
      ['game_calls_round', 'game_calls_round'],
    ],
  ])('a call is found by %s, and no other call of its vendor is read', async (_what, where, indexes) => {
    const reads = await readsOf(sql`select kind ${where}`);
    expect(reads.map((read) => read['Index Name'])).toEqual(indexes);
    for (const read of reads) expect(read['Index Cond']).toMatch(/\$1.*\$2|\$2.*\$1/);
  });
});
