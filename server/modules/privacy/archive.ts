/** Everything that is kept of a player, as a ZIP of JSON and CSV. */
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { strToU8, type Zippable, zip } from 'fflate';
import { type Queryable, rows } from '../../db/index.ts';
import type { Vault } from '../vault/index.ts';
import { HIDDEN_COLUMNS, LEFT_OUT } from './tables.ts';

/** Pictures are compressed already. */
const STORED = { level: 0 } as const;

async function tablesOfPlayers(queryable: Queryable): Promise<string[]> {
  const found = await rows<{ name: string }>(
    queryable,
    sql`select columns.table_name as name from information_schema.columns as columns
          join information_schema.tables as tables using (table_schema, table_name)
        where table_schema = current_schema() and columns.column_name = 'player_id' and tables.table_type = 'BASE TABLE'
          -- Partitions are told by their table.
          and not exists (select from pg_class where oid = to_regclass(tables.table_name) and relispartition)
        order by columns.table_name`,
  );
  return found.map(({ name }) => name).filter((name) => !Object.hasOwn(LEFT_OUT, name) && !name.startsWith('studio_'));
}

/** The rows of a statement as JSON texts: amounts keep every digit. */
async function jsonRows(queryable: Queryable, statement: ReturnType<typeof sql>): Promise<string[]> {
  const hidden = sql.join(
    HIDDEN_COLUMNS.map((name) => sql`${name}`),
    sql`, `,
  );
  const found = await rows<{ row: string }>(
    queryable,
    sql`select (to_jsonb(found) - array[${hidden}]::text[])::text as row from (${statement}) as found`,
  );
  return found.map(({ row }) => row);
}

const LEDGER = (playerId: string) => sql`select transfers.kind, entries.account as purse, entries.currency,
    entries.amount, entries.balance_after, transfers.details, transfers.created_at
  from ledger_entries as entries join ledger_transfers as transfers using (transfer_id)
  where entries.player_id = ${playerId}::uuid order by transfers.created_at, transfers.position`;

const CHAT = (playerId: string) => sql`select lines.thread_id, lines.author, lines.text, lines.sent_at, file_id
  from chat_lines as lines join chat_threads as threads using (thread_id)
    left join chat_files as files on files.thread_id = lines.thread_id and files.line_id = lines.line_id
  where threads.player_id = ${playerId}::uuid order by lines.thread_id, lines.line_id`;

const cell = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** One table as CSV; what a spreadsheet would run as a formula is made text (OWASP, CSV injection). */
export function csvOf(records: readonly Record<string, unknown>[]): string {
  const columns = Object.keys(records[0] ?? {});
  const lines = records.map((record) => columns.map((column) => cell(record[column])));
  return stringify([columns, ...lines], { escape_formulas: true, bom: true });
}

/** Puts the archive together. */
export async function archiveOf(queryable: Queryable, vault: Vault, playerId: string): Promise<Uint8Array> {
  const files: Zippable = {};
  const add = (name: string, lines: readonly string[]): void => {
    if (lines.length === 0) return;
    files[`json/${name}.json`] = strToU8(`[\n${lines.join(',\n')}\n]\n`);
    files[`csv/${name}.csv`] = strToU8(csvOf(lines.map((line) => JSON.parse(line) as Record<string, unknown>)));
  };
  for (const table of await tablesOfPlayers(queryable)) {
    const name = sql.identifier(table);
    add(table, await jsonRows(queryable, sql`select * from ${name} where player_id = ${playerId}::uuid`));
  }
  add('ledger', await jsonRows(queryable, LEDGER(playerId)));
  add('chat_lines', await jsonRows(queryable, CHAT(playerId)));
  const pages = await rows<{ key: string; name: string }>(
    queryable,
    sql`select object_key as key, document_id || '-' || page || '.jpg' as name from verification_pages
        where player_id = ${playerId}::uuid order by document_id, page`,
  );
  for (const { key, name } of pages) {
    const page = await vault.get(key);
    if (page !== null) files[`documents/${name}`] = [new Uint8Array(page), STORED];
  }
  const sent = await rows<{ key: string; name: string }>(
    queryable,
    sql`select object_key || '/' || page as key, file_id || '-' || page || '.jpg' as name
        from chat_files, generate_series(1, pages) as page
        where player_id = ${playerId}::uuid and object_key is not null order by file_id, page`,
  );
  for (const { key, name } of sent) {
    const page = await vault.get(key);
    if (page !== null) files[`chat/${name}`] = [new Uint8Array(page), STORED];
  }
  return new Promise((resolve, reject) => {
    zip(files, (error, bytes) => (error === null ? resolve(bytes) : reject(error)));
  });
}
