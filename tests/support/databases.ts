/**
 * Empty, migrated databases for tests. What is about the database itself (SQL, stores, ledger, locks) runs on each kind
 * with `forEachDatabase`; the rules of the business are the same on both and run on one with `onOneDatabase`.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, describe, inject, onTestFinished } from 'vitest';
import { type Connection, connectDatabase, connectInMemory, type Database } from '#server/db/index.ts';
import { copyTemplate, ensureCopy, hasPostgresql } from './postgresql.ts';
import { silentLog } from './silent-log.ts';

type Kind = Connection['kind'];
type Open = () => Promise<Connection>;

/** Opens an empty database for the test that calls it, and closes it when the test ends. */
export type OpenDatabase = (options?: {
  /** The test leaves tables or triggers changed: nobody else is given its database. */
  changesSchema: boolean;
}) => Promise<Connection>;

/** `shared` is one database for all tests of a suite, opened by the first that asks for it. */
export type DatabaseSuite = (name: Kind, open: OpenDatabase, shared: Open) => void;

/**
 * Takes the rows, some of which only a superuser may delete, and leaves the tables. Most of them never held any in a
 * suite: only those that have a page are deleted from, and only sequences that have counted begin again.
 */
const EMPTY = `do $$
declare found record;
begin
  perform set_config('session_replication_role', 'replica', true);
  for found in select oid::regclass as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'
      and pg_relation_size(oid) > 0
  loop execute format('delete from %s', found.name); end loop;
  for found in select format('%I.%I', schemaname, sequencename)::regclass as name, start_value from pg_sequences
    where schemaname = 'public' and last_value is not null
  loop perform setval(found.name, found.start_value, false); end loop;
end $$`;

const empty = (database: Database) => database.execute(sql.raw(EMPTY));

let image: Blob | undefined;
function loadEmbedded(): Promise<Connection> {
  image ??= new Blob([readFileSync(inject('embeddedImage'))]);
  return connectInMemory(image);
}

/** Embedded databases that nobody uses: emptying one is much quicker than loading another. */
const unusedEmbedded: Connection[] = [];

async function openEmbedded(): Promise<Connection> {
  const unused = unusedEmbedded.pop();
  if (unused) await empty(unused.database);
  const connection = unused ?? (await loadEmbedded());
  return { ...connection, close: async () => void unusedEmbedded.push(connection) };
}

/** Databases of this worker on the PostgreSQL server: all names so far, and those that nobody uses. */
const allNames: string[] = [];
const unusedNames: string[] = [];

function newName(): string {
  // The next file of the same worker finds the databases of the one before it.
  const name = `${process.env.VITEST_POOL_ID}_${allNames.length}`;
  allNames.push(name);
  return name;
}

const connect = (databaseUrl: string) => connectDatabase({ databaseUrl, dataDirectory: '', log: silentLog });

async function openPostgresql(): Promise<Connection> {
  const name = unusedNames.pop() ?? newName();
  const { url, isNew } = await ensureCopy(inject('databasePrefix'), name);
  const connection = await connect(url);
  if (!isNew) await empty(connection.database);
  return {
    ...connection,
    async close() {
      await connection.close();
      unusedNames.push(name);
    },
  };
}

/** `apart` opens one that is not used again. */
const KINDS: Record<Kind, { available: boolean; open: Open; apart: Open }> = {
  pglite: { available: true, open: openEmbedded, apart: loadEmbedded },
  postgresql: {
    available: hasPostgresql,
    open: openPostgresql,
    apart: async () => connect(await copyTemplate(inject('databasePrefix'))),
  },
};

/** Where the rules of the business are tested: on PostgreSQL where it answers, as in operation. */
const ONE: Kind = hasPostgresql ? 'postgresql' : 'pglite';

/** An empty database; whoever opens it closes it. */
export const openDatabase: Open = KINDS[ONE].open;

/** A connection that may be closed more than once: by its test, and when that ends. */
function closedOnce(connection: Connection): Connection {
  let closed: Promise<void> | undefined;
  return {
    ...connection,
    close: () => {
      closed ??= connection.close();
      return closed;
    },
  };
}

function describeOn(kind: Kind, suite: DatabaseSuite): void {
  const { available, open, apart } = KINDS[kind];
  describe.skipIf(!available)(`on ${kind}`, () => {
    let first: Promise<Connection> | undefined;
    afterAll(async () => (await first)?.close());
    const openForTest: OpenDatabase = async ({ changesSchema } = { changesSchema: false }) => {
      const connection = closedOnce(await (changesSchema ? apart() : open()));
      onTestFinished(() => connection.close());
      return connection;
    };
    suite(kind, openForTest, () => {
      first ??= open().then(closedOnce);
      return first;
    });
  });
}

/**
 * Runs a suite about the database itself on each kind this machine has.
 * @example forEachDatabase((name, open) => { test('…', async () => { const { database } = await open(); }); });
 */
export function forEachDatabase(suite: DatabaseSuite): void {
  for (const kind of Object.keys(KINDS) as Kind[]) describeOn(kind, suite);
}

/** Runs a suite of rules that do not depend on the kind of database: on PostgreSQL where it answers. */
export function onOneDatabase(suite: DatabaseSuite): void {
  describeOn(ONE, suite);
}
