/** The way back: what is in a file of rows, and rows put into their table again. */
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { type Database, firstRow } from '../../db/index.ts';
import type { Vault } from '../vault/index.ts';

const unpack = promisify(gunzip);

/** The rows of a file, one JSON object each. @throws when there is no such file, or it was changed */
export async function readArchive(vault: Pick<Vault, 'get'>, key: string): Promise<string[]> {
  const packed = await vault.get(key);
  if (packed === null) throw new Error(`${key} is not in the store`);
  return (await unpack(packed)).toString().split('\n').filter(Boolean);
}

/**
 * Puts the rows of a file back into their table; those that are there stay as they are. The next run of the rule takes
 * them out again.
 * @returns how many rows were put back
 * @throws when no file is known by the key
 */
export async function restoreArchive(database: Database, vault: Pick<Vault, 'get'>, key: string): Promise<number> {
  const known = await firstRow<{ rule: string }>(
    database,
    sql`select rule from retention_archives where object_key = ${key}`,
  );
  if (known === null) throw new Error(`no file is known as ${key}`);
  const lines = await readArchive(vault, key);
  const table = sql.identifier(known.rule);
  const put = await firstRow<{ total: number }>(
    database,
    sql`with put as (
        insert into ${table} overriding system value
        select back.* from jsonb_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::jsonb) as back
        on conflict do nothing returning 1
      ) select count(*)::integer as total from put`,
  );
  return put?.total ?? 0;
}
