/** Opens the database: PostgreSQL when a URL is given, else the embedded PGlite (design section 6). */
import { existsSync, fsyncSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createOutage } from '../outage.ts';
import { isTracing } from '../tracing.ts';
import type { Pooler } from '../variables.ts';
import { BACKUP_FOLDER, type Backup, takeBackup } from './backups.ts';
import { lockDirectory } from './directory-lock.ts';
import { flushTree, openDurable } from './durable-files.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { NamingClient } from './named-statements.ts';
import { TracedPool } from './traced-pool.ts';
import type { Database } from './types.ts';
import { keepRow, probeEmbedded, probePostgresql } from './write-probe.ts';

export interface ConnectOptions {
  /** `postgres://…`; null or absent: the embedded database. */
  databaseUrl?: string | null | undefined;
  /** Where the embedded database lives; PGlite takes the folder `pglite` in it. */
  dataDirectory: string;
  log: Log;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
  /** What stands in between; nothing by default. */
  pooler?: Pooler;
}

export interface Connection {
  database: Database;
  kind: 'pglite' | 'postgresql';
  /** Connections of this process, and who waits for one; absent where there is a single one. */
  pool?(): { open: number; idle: number; waiting: number; most: number };
  /**
   * Takes a backup while the database is in use, and keeps so many; absent where PostgreSQL's own tools do.
   */
  backUp?(now: Date, kept: number): Promise<Backup>;
  /** Writes something. @throws when the database takes no write: its disk is full, it is read-only, it is gone */
  probeWrite(): Promise<void>;
  close(): Promise<void>;
}

/** A statement that holds locks longer than this is given up. */
const STATEMENT_TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 10_000;
const DEFAULT_POOL_SIZE = 20;

/** What a connection is told at its start. A pooler that shares connections refuses it: there the role is told. */
const SESSION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
} as const;

/** Without limits one lock that is never given back would hold up everybody who waits for it. */
async function warnOfMissingLimits(pool: pg.Pool, log: Log): Promise<void> {
  const names = Object.keys(SESSION_LIMITS);
  const found = await pool.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = '0' order by name",
    [names],
  );
  const missing = found.rows.map(({ name }) => name);
  if (missing.length > 0) log.warn({ missing }, 'behind a pooler the role of the database has to have these limits');
}

async function connectPostgresql(
  databaseUrl: string,
  { poolSize, pooler, log }: { poolSize: number; pooler: Pooler; log: Log },
): Promise<Connection> {
  const Pool = isTracing() ? TracedPool : pg.Pool;
  const pool = new Pool({
    Client: pooler === 'transaction' ? pg.Client : NamingClient,
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...(pooler === 'none' ? SESSION_LIMITS : {}),
  });
  // A connection may break at any moment, also while somebody works with it: its work fails, the pool replaces it. An
  // error that nobody listens to would end the process.
  const outage = createOutage('database connection', log);
  pool.on('error', outage.began);
  pool.on('connect', (client) => {
    client.on('error', outage.began);
    outage.ended();
  });
  try {
    await pool.query('select 1');
    if (pooler !== 'none') await warnOfMissingLimits(pool, log);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const database = drizzlePostgresql({ client: pool }) as unknown as Database;
  return {
    database,
    kind: 'postgresql',
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: poolSize }),
    probeWrite: () => probePostgresql(database),
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
    const database = drizzlePglite({ client }) as unknown as Database;
    return {
      database,
      kind: 'pglite',
      probeWrite: () => probeEmbedded(database, directory),
      backUp: (now, kept) => takeBackup(client, { folder: join(resolve(dataDirectory), BACKUP_FOLDER), now, kept }),
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
  const { databaseUrl, dataDirectory, log, poolSize = DEFAULT_POOL_SIZE, pooler = 'none' } = options;
  const connection = databaseUrl
    ? await connectPostgresql(databaseUrl, { poolSize, pooler, log })
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
  const database = drizzlePglite({ client }) as unknown as Database;
  return {
    database,
    kind: 'pglite',
    probeWrite: () => keepRow(database, Buffer.of(0)),
    close: () => client.close(),
  };
}
