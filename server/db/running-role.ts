/**
 * The role that nodes run under, beside the owner that migrates (ADR 0243). It reads and writes what a node has to, adds to
 * ledger, audit log and facts, and can neither change them nor switch off what guards them: PostgreSQL itself refuses.
 */
import { sql } from 'drizzle-orm';
import { firstRow } from './rows.ts';
import type { Database, Queryable } from './types.ts';

/** Rows are added, and stay as they are. The view of entries writes with its owner's rights: it is closed too. */
export const ADDED_TO = ['ledger_transfers', 'ledger_lines', 'ledger_entries', 'staff_audit', 'settled_facts'] as const;

/** How old facts are when retention archives and deletes them (server/modules/retention/rules.ts). */
const FACTS_KEPT_DAYS = 1_095;

/** Gives the running role what it may, after every migration: tables of a new release come with it. @throws for a role that is not there */
export async function grantRunningRole(database: Database, role: string): Promise<void> {
  const run = sql.identifier(role);
  await database.transaction(async (transaction) => {
    const state = (text: ReturnType<typeof sql>) => transaction.execute(text);
    await state(sql`grant usage on schema public to ${run}`);
    await state(sql`revoke create on schema public from ${run}`);
    await state(sql`grant select, insert, update, delete on all tables in schema public to ${run}`);
    await state(sql`grant usage, select, update on all sequences in schema public to ${run}`);
    await state(sql`grant execute on all functions in schema public to ${run}`);
    await state(sql`alter default privileges in schema public grant select on tables to ${run}`);
    await state(sql`grant truncate on write_probe to ${run}`);
    await state(sql`revoke insert, update, delete on schema_migrations from ${run}`);
    for (const table of ADDED_TO)
      await state(sql`revoke update, delete, truncate on ${sql.identifier(table)} from ${run}`);
    for (const table of await factPartitions(transaction))
      await state(sql`revoke insert, update, delete, truncate on ${sql.identifier(table)} from ${run}`);
    // Old facts go as the law says, younger ones never.
    await state(sql`grant delete on settled_facts to ${run}`);
    await state(sql`alter table settled_facts enable row level security`);
    for (const policy of ['run_reads', 'run_adds', 'run_retires'])
      await state(sql`drop policy if exists ${sql.identifier(policy)} on settled_facts`);
    await state(sql`create policy run_reads on settled_facts for select to ${run} using (true)`);
    await state(sql`create policy run_adds on settled_facts for insert to ${run} with check (true)`);
    await state(sql`create policy run_retires on settled_facts for delete to ${run}
      using (settled_at < now() - interval '${sql.raw(String(FACTS_KEPT_DAYS))} days')`);
  });
}

async function factPartitions(queryable: Queryable): Promise<string[]> {
  const found = await firstRow<{ names: string[] | null }>(
    queryable,
    sql`select array_agg(inhrelid::regclass::text) as names from pg_inherits where inhparent = 'settled_facts'::regclass`,
  );
  return found?.names ?? [];
}

/** Whether this connection's role may change tables: it owns the ledger, or is a superuser. */
export async function ownsTables(queryable: Queryable): Promise<boolean> {
  const found = await firstRow<{ owns: boolean }>(
    queryable,
    sql`select pg_has_role(current_user, tableowner, 'member') as owns from pg_tables where tablename = 'ledger_transfers'`,
  );
  return found?.owns ?? true;
}
