/** Whether the database takes a write: what it stands on may be full, read-only or gone while reads still work. */
import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Queryable } from './types.ts';

/** What no page of the database has room for; it does not compress. */
const FILLER_BYTES = 16_384;
/** More than a file system gives without asking the disk. */
const FILE_BYTES = 65_536;

/**
 * Writes what needs new room on the disk, as the ledger does with every bet. The table is emptied first: a full disk
 * would still take what fits where earlier rows were. It is one statement: a node that is cut off in a transaction would
 * hold the table, and every node would say that it is not ready. @throws what the database does
 */
export async function probePostgresql(database: Queryable): Promise<void> {
  const filler = randomBytes(FILLER_BYTES).toString('hex');
  await database.execute(
    sql.raw(`do $$ begin
      truncate write_probe;
      insert into write_probe (probe, filler) values (1, decode('${filler}', 'hex'));
    end $$`),
  );
}

/** The embedded database gives no room back, so the room is asked of its disk. @throws what either does */
export async function probeEmbedded(database: Queryable, directory: string): Promise<void> {
  await keepRow(database, randomBytes(16));
  const path = join(directory, 'write-probe');
  const file = await open(path, 'w');
  try {
    await file.writeFile(randomBytes(FILE_BYTES));
    await file.sync();
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** Writes the one row there is. @throws what the database does */
export async function keepRow(database: Queryable, filler: Buffer): Promise<void> {
  await database.execute(sql`
    insert into write_probe (probe, filler) values (1, decode(${filler.toString('hex')}, 'hex'))
    on conflict (probe) do update set filler = excluded.filler`);
}
