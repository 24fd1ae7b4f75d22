/** Databases for tests: PGlite in memory always, PostgreSQL when it answers, each empty and migrated. */
import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { afterAll, describe } from 'vitest';
import { type Connection, connectDatabase, connectInMemory, migrate } from '#server/db/index.ts';

const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const PROBE_TIMEOUT_MS = 2_000;

/** A log that keeps quiet. */
export const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: SERVER_URL, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // No PostgreSQL on this machine: its half of the suites is left out.
    return false;
  }
}

export const hasPostgresql = await answers();

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER_URL });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A throw-away database on the PostgreSQL server: its URL, and how to remove it. */
export async function createThrowAway(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `fairwind_test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(`drop database if exists ${name} with (force)`) };
}

async function openPostgresql(): Promise<Connection> {
  const { url, drop } = await createThrowAway();
  const connection = await connectDatabase({ databaseUrl: url, dataDirectory: '', log: silentLog });
  return {
    ...connection,
    async close() {
      await connection.close();
      await drop();
    },
  };
}

/** A migrated database as bytes, made once per test file: opening a copy is several times faster than starting anew. */
let image: Promise<Blob> | undefined;
async function makeImage(): Promise<Blob> {
  const client = await PGlite.create();
  await migrate(drizzle({ client }) as unknown as Connection['database']);
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}

/** An empty, migrated database in memory; whoever opens it closes it. */
export async function openInMemory(): Promise<Connection> {
  image ??= makeImage();
  return connectInMemory(await image);
}

/** Opens an empty, migrated database. Whatever is still open at the end of the suite is closed. */
export type OpenDatabase = () => Promise<Connection>;

const KINDS: Record<Connection['kind'], { available: boolean; open: OpenDatabase }> = {
  pglite: { available: true, open: openInMemory },
  postgresql: { available: hasPostgresql, open: openPostgresql },
};

/**
 * Runs a suite on each database this machine has. `shared` is one database for all its tests, opened by the first that
 * asks for it.
 * @example forEachDatabase((name, open) => { test('…', async () => { const { database } = await open(); }); });
 */
export function forEachDatabase(
  suite: (name: Connection['kind'], open: OpenDatabase, shared: OpenDatabase) => void,
): void {
  for (const [name, kind] of Object.entries(KINDS) as [Connection['kind'], (typeof KINDS)['pglite']][]) {
    describe.skipIf(!kind.available)(`on ${name}`, () => {
      const opened = new Set<Connection>();
      afterAll(async () => {
        for (const connection of opened) await connection.close();
      }, 60_000);
      const open: OpenDatabase = async () => {
        const connection = await kind.open();
        const tracked: Connection = {
          ...connection,
          async close() {
            if (opened.delete(tracked)) await connection.close();
          },
        };
        opened.add(tracked);
        await migrate(tracked.database);
        return tracked;
      };
      let first: Promise<Connection> | undefined;
      suite(name, open, () => {
        first ??= open();
        return first;
      });
    });
  }
}
