/** What a person is given of what is kept about them (GDPR art. 15 and 20): the table of personal data says which columns. */
import { sql } from 'drizzle-orm';
import { DATA_MAP, PERSON_TABLES, type PersonTableName } from '#shared/privacy/data-map.ts';
import { PURPOSE_NAMES, type PurposeName, purposeOf } from '#shared/privacy/purposes.ts';
import { formatUnits, isUnit } from '#shared/units.ts';
import { type Queryable, rows } from '../../db/index.ts';
import { looksAt } from './looks.ts';
import { type Person, rowsOf } from './rows-of.ts';

export type ToldRow = Record<string, unknown>;

export interface ToldTable {
  name: string;
  rows: ToldRow[];
}

/** A purpose of the record, with everything that is kept for it. */
export interface ToldPart {
  purpose: PurposeName | 'looks';
  tables: ToldTable[];
}

/** Amounts in minor units of the row's own unit. */
const AMOUNTS = new Set([
  ...[
    'amount',
    'fee',
    'stake',
    'line_stake',
    'payout',
    'possible_payout',
    'balance',
    'balance_after',
    'wager_required',
  ],
  ...[
    'wagered',
    'stake_maximum',
    'win_maximum',
    'converted',
    'sold_stake',
    'sold_for',
    'tax',
    'stakes',
    'winnings',
    'net',
  ],
  ...['maximum', 'won', 'above_maximum'],
]);
/** Amounts of tables without a unit: that of the account. */
const OF_ACCOUNT: Partial<Record<PersonTableName, readonly string[]>> = {
  bonus_payouts: ['amount'],
  bonus_wagers: ['amount'],
  sport_sales: ['amount', 'stake'],
};

/** JSON whose large numbers keep every digit, as texts. */
function parsed(row: string): ToldRow {
  // The third argument is the text that a value was read from; TypeScript's own library does not know it yet.
  const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? context?.source : value;
  return JSON.parse(row, keepDigits) as ToldRow;
}

function withUnits(table: PersonTableName, row: ToldRow, accountCurrency: string): ToldRow {
  const named = OF_ACCOUNT[table];
  const unit = typeof row.currency === 'string' ? row.currency : named === undefined ? null : accountCurrency;
  if (unit === null || !isUnit(unit)) return row;
  const isAmount = (name: string) => (named === undefined ? AMOUNTS.has(name) : named.includes(name));
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      isAmount(name) && (typeof value === 'number' || typeof value === 'string')
        ? formatUnits(BigInt(value), unit)
        : value,
    ]),
  );
}

async function tableOf(
  queryable: Queryable,
  table: PersonTableName,
  person: Person & { currency: string },
): Promise<ToldTable | null> {
  const { given } = DATA_MAP[table];
  const own = given.length === 0 ? null : rowsOf(table, person);
  if (own === null) return null;
  const columns = sql.join(
    given.map((name) => sql.identifier(name)),
    sql`, `,
  );
  const found = await rows<{ row: string }>(
    queryable,
    sql`select to_jsonb(found_row)::text as row
        from (select ${columns} from ${sql.identifier(table)} where ${own}) as found_row`,
  );
  if (found.length === 0) return null;
  // In the order of the table of personal data: the database keeps the keys in one of its own.
  const inOrder = (row: ToldRow): ToldRow => Object.fromEntries(given.map((name) => [name, row[name]]));
  return { name: table, rows: found.map(({ row }) => inOrder(withUnits(table, parsed(row), person.currency))) };
}

/**
 * Everything that a person is given, by purpose.
 * @param saidAtTables what a vendor keeps of them in the chat of its tables
 */
export async function toldTo(
  queryable: Queryable,
  person: Person & { currency: string },
  saidAtTables: readonly ToldRow[],
): Promise<ToldPart[]> {
  const parts: ToldPart[] = [];
  for (const purpose of PURPOSE_NAMES.filter((name) => purposeOf(name).told)) {
    const tables: ToldTable[] = [];
    for (const table of PERSON_TABLES.filter((name) => DATA_MAP[name].purpose === purpose)) {
      const told = await tableOf(queryable, table, person);
      if (told !== null) tables.push(told);
    }
    if (purpose === 'table_chat' && saidAtTables.length > 0) {
      tables.push({ name: 'table_chat', rows: [...saidAtTables] });
    }
    if (tables.length > 0) parts.push({ purpose, tables });
  }
  const looks = await looksAt(queryable, person.playerId);
  return looks.length === 0 ? parts : [...parts, { purpose: 'looks', tables: [{ name: 'looks', rows: looks }] }];
}
