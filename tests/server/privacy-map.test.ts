/** GDPR art. 30 and 5 (2): the table of personal data says something of every column that the database has. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { DATA_MAP, OTHER_TABLES, PERSON_TABLES } from '#shared/privacy/data-map.ts';
import { PURPOSES } from '#shared/privacy/purposes.ts';
import { onOneDatabase } from '#tests/support/databases.ts';

/** Names that only columns of people have. */
const OF_PEOPLE = /^(?:player_id|staff_id|partner_id|e?mail|phone|surname|birthday|postcode|address|holder|nickname)$/;
/** Tables without people that have such a column, and why. */
const NO_PERSON: Readonly<Record<string, string>> = {
  'coin_invoices.address': 'an address that our own wallet made for one payment',
};

const COLUMNS = sql`select columns.table_name as table, array_agg(columns.column_name::text) as columns
  from information_schema.columns as columns join information_schema.tables as tables using (table_schema, table_name)
  where columns.table_schema = current_schema() and tables.table_type = 'BASE TABLE'
    and not exists (select from pg_class where oid = to_regclass(columns.table_name) and relispartition)
  group by columns.table_name`;

onOneDatabase((_name, open) => {
  test('every column of every table is given or withheld with its reason, and every table without people is listed (ASVS 14.2.6)', async () => {
    const { database } = await open();
    const catalogue = await rows<{ table: string; columns: string[] }>(database, COLUMNS);
    const others = new Set<string>(Object.values(OTHER_TABLES).flat());
    const undecided: string[] = [];
    const decidedTwice: string[] = [];
    for (const { table, columns } of catalogue) {
      const row = Object.entries(DATA_MAP).find(([name]) => name === table)?.[1];
      if (row === undefined) {
        if (!others.has(table)) undecided.push(table);
        undecided.push(
          ...columns
            .filter((name) => OF_PEOPLE.test(name))
            .map((name) => `${table}.${name}`)
            .filter((name) => !(name in NO_PERSON)),
        );
        continue;
      }
      const decided = [...row.given, ...Object.values(row.withheld).flat()];
      const key = row.by ?? (row.of === 'player_id' || row.of === 'ledger' ? 'player_id' : null);
      undecided.push(
        ...columns
          .filter((name) => !decided.includes(name) && name !== key && name !== 'player_id')
          .map((name) => `${table}.${name}`),
      );
      decidedTwice.push(
        ...decided.filter((name, place) => decided.indexOf(name) !== place).map((name) => `${table}.${name}`),
      );
    }
    expect({ undecided, decidedTwice }).toEqual({ undecided: [], decidedTwice: [] });
  });

  test('nothing is decided about columns and tables that are not there', async () => {
    const { database } = await open();
    const catalogue = new Map(
      (await rows<{ table: string; columns: string[] }>(database, COLUMNS)).map((row) => [row.table, row.columns]),
    );
    const gone: string[] = [];
    for (const name of PERSON_TABLES) {
      const { given, withheld, asked, ended, ends } = DATA_MAP[name];
      const blinded = [asked, ended].flatMap((act) => (act.do === 'blind' ? Object.keys(act.columns) : []));
      const named = [...given, ...Object.values(withheld).flat(), ...blinded, ...(ends ? [ends.from] : [])];
      gone.push(
        ...named.filter((column) => !catalogue.get(name)?.includes(column)).map((column) => `${name}.${column}`),
      );
    }
    gone.push(
      ...Object.values(OTHER_TABLES)
        .flat()
        .filter((name) => !catalogue.has(name)),
    );
    expect(gone).toEqual([]);
  });
});

test('GDPR art. 15: nothing of the law’s secrecy, of our people or of other people is given', () => {
  const secret = PERSON_TABLES.filter(
    (name) => DATA_MAP[name].given.length > 0 && !PURPOSES[DATA_MAP[name].purpose].told,
  );
  expect(secret).toEqual([]);
  const OPENS = /(?:hash|secret|token|password|object_key)/;
  const BY_STAFF = /^(?:staff_id|agent_\w+|actor|(?:decided|asked|closed|claimed|checked|set|lifted)_by)$/;
  const given = PERSON_TABLES.flatMap((name) => DATA_MAP[name].given.map((column) => [name, column] as const));
  expect(given.length).toBeGreaterThan(250);
  expect(given.filter(([, column]) => OPENS.test(column) || BY_STAFF.test(column))).toEqual([]);
  for (const name of [
    'staff_notes',
    'staff_cases',
    'staff_audit',
    'person_matches',
    'offer_holds',
    'legal_holds',
  ] as const)
    expect([name, DATA_MAP[name].given]).toEqual([name, []]);
});
