/** Opens the database: PostgreSQL when a URL is given, else the embedded PGlite (design section 6). */
import { existsSync, fsyncSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Logger } from 'pino';
import { lockDirectory } from './directory-lock.ts';
import { flushTree, openDurable } from './durable-files.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { NamingClient } from './named-statements.ts';
import type { Database } from './types.ts';

/** The part of the log the database layer writes to. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

export interface ConnectOptions {
  /** `postgres://…`; null or absent: the embedded database. */
  databaseUrl?: string | null | undefined;
  /** Where the embedded database lives; PGlite takes the folder `pglite` in it. */
  dataDirectory: string;
  log: Log;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
}

export interface Connection {
  database: Database;
  kind: 'pglite' | 'postgresql';
  close(): Promise<void>;
}

/** A statement that holds locks longer than this is given up. */
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;
const DEFAULT_POOL_SIZE = 20;

async function connectPostgresql(databaseUrl: string, poolSize: number, log: Log): Promise<Connection> {
  const pool = new pg.Pool({
    Client: NamingClient,
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A connection that breaks while idle: the pool replaces it, the log keeps the reason.
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    database: drizzlePostgresql({ client: pool }) as unknown as Database,
    kind: 'postgresql',
    close: () => pool.end(),
  };
}

/**
 * Brings a file to the disk. A disk that cannot be relied on stops PostgreSQL for good, and requests would wait for it
 * for ever: the process ends instead, and the next start recovers from the log.
 */
function flushOrEnd(log: Log): (descriptor: number) => void {
  return (descriptor) => {
    try {
      fsyncSync(descriptor);
    } catch (error) {
      log.error({ error }, 'the disk does not keep what the database writes: the server ends');
      process.exit(1);
    }
  };
}

/**
 * The embedded database survives the end of its process, however it ends, and a power cut: a commit is on the disk when
 * it is acknowledged.
 */
async function connectEmbedded(dataDirectory: string, log: Log): Promise<Connection> {
  const directory = join(resolve(dataDirectory), 'pglite');
  mkdirSync(resolve(dataDirectory), { recursive: true });
  const lock = lockDirectory(directory);
  try {
    const data = join(directory, 'data');
    const isNew = !existsSync(join(data, 'PG_VERSION'));
    const client = await openDurable(data, flushOrEnd(log));
    // Only the data: closing a second descriptor of the lock file would give the lock away.
    if (isNew) await flushTree(data);
    return {
      database: drizzlePglite({ client }) as unknown as Database,
      kind: 'pglite',
      async close() {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Connects to the database.
 * @throws DirectoryInUseError when another process holds the embedded database; the driver's error when PostgreSQL
 * does not answer.
 */
export async function connectDatabase(options: ConnectOptions): Promise<Connection> {
  const { databaseUrl, dataDirectory, log, poolSize = DEFAULT_POOL_SIZE } = options;
  const connection = databaseUrl
    ? await connectPostgresql(databaseUrl, poolSize, log)
    : await connectEmbedded(dataDirectory, log);
  log.info({ database: connection.kind }, 'database connected');
  return connection;
}

/**
 * A PGlite that lives in memory only: for tests.
 * @param image a dumped data directory to begin with; creating an empty one takes seconds, loading one does not.
 */
export async function connectInMemory(image?: Blob): Promise<Connection> {
  const client = await EmbeddedClient.open(image ? { loadDataDir: image } : {});
  return {
    database: drizzlePglite({ client }) as unknown as Database,
    kind: 'pglite',
    close: () => client.close(),
  };
}
