/** Rows that are drawn from a schema: types, lists of values and checks say what may stand in a table. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Queryable, rows, type Transaction } from '#server/db/index.ts';

export type DrawnRow = Record<string, unknown>;

export interface Column {
  table: string;
  name: string;
  type: string;
  nullable: boolean;
  /** What a check allows; empty: anything. */
  values: string[];
}

interface Check {
  name: string;
  columns: string[];
}

const DAY_MS = 86_400_000;

/** The columns of every table that keeps something of players, by table. */
export async function columnsOfPlayers(queryable: Queryable): Promise<ReadonlyMap<string, Column[]>> {
  const found = await rows<Column & Record<string, unknown>>(
    queryable,
    sql`select columns.table_name as table, columns.column_name as name, columns.udt_name as type,
          columns.is_nullable = 'YES' as nullable,
          coalesce((select jsonb_agg(distinct found.value[1]) from pg_constraint as own,
              regexp_matches(pg_get_constraintdef(own.oid), '''([^'']*)''::text', 'g') as found (value)
            where own.conrelid = to_regclass(columns.table_name) and own.contype = 'c'
              and array_length(own.conkey, 1) = 1 and pg_get_constraintdef(own.oid) like '%ANY (ARRAY[%'
              and own.conkey[1] = (select attnum from pg_attribute
                where attrelid = own.conrelid and attname = columns.column_name)), '[]'::jsonb) as values
        from information_schema.columns as columns
          join information_schema.tables as tables using (table_schema, table_name)
        where columns.table_schema = current_schema() and tables.table_type = 'BASE TABLE'
          and columns.is_generated = 'NEVER' and columns.is_identity = 'NO'
          and not exists (select from pg_class where oid = to_regclass(columns.table_name) and relispartition)
          and exists (select from information_schema.columns as own where own.table_schema = columns.table_schema
            and own.table_name = columns.table_name and own.column_name = 'player_id')
        order by columns.table_name, columns.ordinal_position`,
  );
  return Map.groupBy(found, ({ table }) => table);
}

const checksOf = (queryable: Queryable, table: string) =>
  rows<Check & Record<string, unknown>>(
    queryable,
    sql`select conname as name, (select jsonb_agg(attname) from pg_attribute
          where attrelid = own.conrelid and attnum = any (own.conkey)) as columns
        from pg_constraint as own where conrelid = to_regclass(${table}) and contype = 'c'`,
  );

const NAMED: Readonly<Record<string, string>> = { currency: 'EUR', region: 'main', language: 'en', provider: 'studio' };

function drawnValue({ name, type, values, table }: Column, at: Date, turn: number): unknown {
  if (values.length > 0) return values[turn % values.length];
  if (NAMED[name] !== undefined) return NAMED[name];
  if (type === 'uuid') return randomUUID();
  if (type === 'timestamptz') return new Date(at.getTime() - turn * DAY_MS).toISOString();
  if (type === 'date') return new Date(at.getTime() - turn * DAY_MS).toISOString().slice(0, 10);
  if (type === 'bool') return false;
  if (type === 'jsonb') return {};
  if (/^(?:int|float|numeric)/.test(type)) return 1 + turn;
  if (type.startsWith('_')) return [];
  return `${table}-${name}-${turn}`;
}

/** One row of each value of each listed column, everything filled in. */
export function drawnRows(columns: readonly Column[], at: Date): { row: DrawnRow; chosen: string | null }[] {
  const draw = (turn: number): DrawnRow =>
    Object.fromEntries(columns.map((column) => [column.name, drawnValue(column, at, turn)]));
  const states = columns.flatMap(({ name, values }) => values.map((value) => ({ name, value })));
  if (states.length === 0) return [{ row: draw(0), chosen: null }];
  return states.map(({ name, value }, turn) => ({ row: { ...draw(turn), [name]: value }, chosen: name }));
}

/** Every way to fill in the columns of a check, other than the one that is being drawn. */
function waysOf(check: Check, columns: readonly Column[], row: DrawnRow, kept: string | null): DrawnRow[] {
  return columns
    .filter(({ name }) => check.columns.includes(name) && name !== kept)
    .map(({ name, nullable, values }) => [
      { [name]: row[name] },
      ...(nullable ? [{ [name]: null }] : []),
      ...values.map((value) => ({ [name]: value })),
    ])
    .reduce<DrawnRow[]>((all, own) => all.flatMap((one) => own.map((another) => ({ ...one, ...another }))), [{}]);
}

/** The check that a failed statement broke; null: it failed for another reason. */
function brokenCheck(error: unknown): string | null {
  const cause = error instanceof Error ? error.cause : null;
  if (!(cause instanceof Error) || !('constraint' in cause) || !('code' in cause)) return null;
  return cause.code === '23514' ? String(cause.constraint) : null;
}

/**
 * Inserts a drawn row, changed as little as its checks ask for; one that is there already is left.
 * @throws when no way to fill in the row keeps the checks
 */
export async function insertDrawn(
  transaction: Transaction,
  columns: readonly Column[],
  { row, chosen }: { row: DrawnRow; chosen: string | null },
): Promise<void> {
  const table = columns[0]?.table ?? '';
  const names = sql.join(
    Object.keys(row).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const attempt = (own: DrawnRow): Promise<unknown> =>
    transaction
      .transaction((inner) =>
        inner.execute(
          sql`insert into ${sql.identifier(table)} (${names})
              select ${names} from jsonb_populate_record(null::${sql.identifier(table)}, ${JSON.stringify(own)}::jsonb)
              on conflict do nothing`,
        ),
      )
      .then(
        () => null,
        (error: unknown) => error,
      );
  const mend = async (own: DrawnRow, seen: ReadonlySet<string>): Promise<unknown> => {
    const error = await attempt(own);
    if (error === null) return null;
    const check = (await checksOf(transaction, table)).find(({ name }) => name === brokenCheck(error));
    if (check === undefined || seen.has(check.name)) return error;
    for (const way of waysOf(check, columns, own, chosen)) {
      const left = await mend({ ...own, ...way }, new Set([...seen, check.name]));
      if (left === null) return null;
    }
    return error;
  };
  const failed = await mend(row, new Set());
  if (failed !== null)
    throw new Error(`No row of ${table} is made of ${JSON.stringify(row)}: say how in full-player-rows.ts`, {
      cause: failed,
    });
}
