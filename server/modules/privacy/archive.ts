/** Everything that a person is given of what is kept about them, as a ZIP: a page to read, and the data as JSON and CSV. */
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { strToU8, type Zippable, zip } from 'fflate';
import { purposeOf } from '#shared/privacy/purposes.ts';
import { firstRow, type Queryable, rows } from '../../db/index.ts';
import type { Vault } from '../vault/index.ts';
import { type Reader, readablePage } from './readable.ts';
import { type ToldPart, type ToldRow, toldTo } from './told.ts';

/** Pictures are compressed already. */
const STORED = { level: 0 } as const;

const cell = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** One table as CSV; what a spreadsheet would run as a formula is made text (OWASP, CSV injection). */
export function csvOf(records: readonly ToldRow[]): string {
  const columns = Object.keys(records[0] ?? {});
  const lines = records.map((record) => columns.map((column) => cell(record[column])));
  return stringify([columns, ...lines], { escape_formulas: true, bom: true });
}

/** The data file: each purpose with its legal basis, period and recipients, as the record of processing has them. */
function dataFile(parts: readonly ToldPart[], now: Date): string {
  const told = parts.map(({ purpose, tables }) => {
    const { basis, period, recipients } = purposeOf(purpose === 'looks' ? 'accountability' : purpose);
    const records = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
    return { purpose, legal_basis: basis, kept: period, recipients, records };
  });
  return `${JSON.stringify({ made_at: now.toISOString(), data: told }, null, 1)}\n`;
}

/** Pictures of documents, and those sent in talks. */
async function pictures(queryable: Queryable, vault: Vault, playerId: string): Promise<Zippable> {
  const files: Zippable = {};
  const pages = await rows<{ key: string; name: string }>(
    queryable,
    sql`select object_key as key, 'documents/' || document_id || '-' || page || '.jpg' as name from verification_pages
        where player_id = ${playerId}::uuid
        union all
        select object_key || '/' || page, 'chat/' || file_id || '-' || page || '.jpg'
        from chat_files, generate_series(1, pages) as page
        where player_id = ${playerId}::uuid and object_key is not null`,
  );
  for (const { key, name } of pages) {
    const page = await vault.get(key);
    if (page !== null) files[name] = [new Uint8Array(page), STORED];
  }
  return files;
}

export interface ArchiveParts {
  vault: Vault;
  now: Date;
  /** What a vendor keeps of the player in the chat of its tables; null: it does not answer, and the archive waits. */
  saidAtTables(playerId: string): Promise<readonly ToldRow[] | null>;
}

/** Puts the archive together. @throws when a vendor that keeps a part of it does not answer */
export async function archiveOf(
  queryable: Queryable,
  { vault, now, saidAtTables }: ArchiveParts,
  playerId: string,
  reader: Reader,
): Promise<Uint8Array> {
  const account = await firstRow<{ email: string; currency: string }>(
    queryable,
    sql`select email, currency from players where player_id = ${playerId}::uuid`,
  );
  if (account === null) throw new Error(`there is no player ${playerId}`);
  const said = await saidAtTables(playerId);
  if (said === null) throw new Error('the chat of the tables does not answer');
  const parts = await toldTo(queryable, { playerId, ...account }, said);
  const files: Zippable = {
    'index.html': strToU8(readablePage(parts, reader, now)),
    'data.json': strToU8(dataFile(parts, now)),
    ...(await pictures(queryable, vault, playerId)),
  };
  for (const { name, rows: records } of parts.flatMap(({ tables }) => tables)) {
    files[`csv/${name}.csv`] = strToU8(csvOf(records));
  }
  return new Promise((resolve, reject) => {
    zip(files, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}
