/**
 * Seals anew what older secrets have sealed, so that they may go (docs/operating.md, "Replacing a secret"). It may run while
 * nodes serve, and again: a row that somebody changed meanwhile was sealed with the current secret by that.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { type Database, rows } from '../db/index.ts';
import { createSeal, type Seal } from '../modules/identity/index.ts';
import { staffSealOwner } from '../modules/staff/index.ts';
import type { Vault } from '../modules/vault/index.ts';
import { readLastingKeys } from './lasting-keys.ts';

/** How many were looked at, and how many of them an older secret had sealed. */
export interface Resealed {
  seen: number;
  renewed: number;
}

interface SealedRow {
  id: string;
  owner: string;
  sealed: string;
}

interface SealedColumn {
  what: string;
  read(after: string): SQL;
  /** What a value is bound to. */
  ownerOf(id: string): string;
  /** Replaces a value where it is still the one that was read. */
  replace(row: SealedRow, renewed: string): SQL;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 500;

/** What IDENTITY_SECRET seals for longer than some minutes. */
const COLUMNS: readonly SealedColumn[] = [
  {
    what: 'second factors of players',
    read: (after) => sql`select credential_id::text as id, player_id::text as owner, secret as sealed
      from player_credentials where kind = 'totp' and credential_id > ${after}::uuid
      order by credential_id limit ${AT_ONCE}`,
    ownerOf: (playerId) => playerId,
    replace: ({ id, sealed }, renewed) =>
      sql`update player_credentials set secret = ${renewed} where credential_id = ${id}::uuid and secret = ${sealed}`,
  },
  {
    what: 'second factors of staff',
    read: (after) => sql`select staff_id::text as id, staff_id::text as owner, totp_secret as sealed
      from staff where totp_secret is not null and staff_id > ${after}::uuid order by staff_id limit ${AT_ONCE}`,
    ownerOf: staffSealOwner,
    replace: ({ id, sealed }, renewed) =>
      sql`update staff set totp_secret = ${renewed} where staff_id = ${id}::uuid and totp_secret = ${sealed}`,
  },
];

async function resealColumn(database: Database, seal: Seal, column: SealedColumn): Promise<Resealed> {
  const done: Resealed = { seen: 0, renewed: 0 };
  let found = await rows<SealedRow>(database, column.read(FIRST_ID));
  while (found.length > 0) {
    for (const row of found) {
      const renewed = seal.renew(row.sealed, column.ownerOf(row.owner));
      if (renewed !== null) await database.execute(column.replace(row, renewed));
      done.seen += 1;
      done.renewed += renewed === null ? 0 : 1;
    }
    found = await rows<SealedRow>(database, column.read(found.at(-1)?.id ?? FIRST_ID));
  }
  return done;
}

/** Every object that DOCUMENTS_SECRET seals, by the rows that know of it. */
const OBJECTS = sql`
  select object_key as key from verification_pages
  union all select object_key || '/' || page from chat_files, generate_series(1, pages) as page where object_key is not null
  union all select object_key from data_exports where object_key is not null
  union all select object_key from retention_archives
  order by key`;

async function resealObjects(database: Database, vault: Vault): Promise<Resealed> {
  const objects = await rows<{ key: string }>(database, OBJECTS);
  let renewed = 0;
  for (const { key } of objects) renewed += (await vault.renew(key)) ? 1 : 0;
  return { seen: objects.length, renewed };
}

/** @throws where something is sealed with a secret that is not given: nothing is lost then, and the command can be run again */
export async function reseal(database: Database, config: Config, vault: Vault): Promise<Record<string, Resealed>> {
  await readLastingKeys(database, config);
  const done: Record<string, Resealed> = {};
  const seal = createSeal(config.identitySecrets);
  for (const column of COLUMNS) done[column.what] = await resealColumn(database, seal, column);
  done['documents, files of talks, exports and archives'] = await resealObjects(database, vault);
  return done;
}
