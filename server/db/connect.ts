/** Opens the database: PostgreSQL when a URL is given, else the embedded PGlite (design section 6). */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { drizzle as drizzlePostgresql } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { addressesOf } from '../database-address.ts';
import type { Log } from '../log.ts';
import { createOutage } from '../outage.ts';
import { isTracing } from '../tracing.ts';
import { ConfigError, type Pooler } from '../variables.ts';
import { BACKUP_FOLDER, type Backup, takeBackup } from './backups.ts';
import { lockDirectory } from './directory-lock.ts';
import { flushTree, openDurable } from './durable-files.ts';
import { EmbeddedClient } from './embedded-client.ts';
import { DISK, type Flush } from './grouped-flush.ts';
import { clientOfHosts } from './hosts.ts';
import { NamingClient, PipeliningClient } from './named-statements.ts';
import { TracedPool } from './traced-pool.ts';
import type { Database } from './types.ts';
import { keepRow, probeEmbedded, probePostgresql } from './write-probe.ts';

export interface ConnectOptions {
  /** `postgres://…`, of several hosts as libpq has it; null or absent: the embedded database. */
  databaseUrl?: string | null | undefined;
  /** Where the embedded database lives; PGlite takes the folder `pglite` in it. */
  dataDirectory: string;
  log: Log;
  /** Connections to PostgreSQL at most. */
  poolSize?: number;
  /** What stands in between; nothing by default. */
  pooler?: Pooler;
  /** For tools: a statement may take as long as it does. Nobody is told of a server that is gone without a word. */
  isPatient?: boolean;
  /** For tests: how soon a statement is given up. */
  limits?: Limits;
}

interface Limits {
  /** A statement that holds locks longer than this is given up. */
  statementMs: number;
  /**
   * A connection on which nothing comes for longer than any statement may take has lost its server without a word: a
   * network that was cut. Whoever waits is told.
   */
  silenceMs: number;
}

/** Opens a connection without limits of time, whose sockets end when it is given up. */
export type Patient = (givenUp: AbortSignal) => Promise<Connection>;

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
  /** For what takes long; absent where no statement has a limit. */
  patient?: Patient;
  close(): Promise<void>;
}

/** What the database and its backups hold is for the server's user alone, whatever mask the process was given. */
const OWNER_ALONE = 0o700;

const LIMITS: Limits = { statementMs: 15_000, silenceMs: 20_000 };
/**
 * So is a transaction in which nothing is said: its node stands still or is cut off, and others wait for its locks. As
 * short as a web server waits for a node, so that whoever is sent to the next one finds the locks free; a node that was
 * merely slow does its unit of work again.
 */
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** With several servers one that does not answer is left soon. */
const NEXT_HOST_AFTER_MS = 2_000;
const DEFAULT_POOL_SIZE = 20;

/** What a connection is told at its start. A pooler that shares connections refuses it: there the role is told. */
const sessionLimits = ({ statementMs }: Limits) =>
  ({
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
  }) as const;

/** Without limits one lock that is never given back would hold up everybody who waits for it. */
async function warnOfMissingLimits(pool: pg.Pool, log: Log): Promise<void> {
  const names = Object.keys(sessionLimits(LIMITS));
  const found = await pool.query<{ name: string }>(
    "select name from pg_settings where name = any($1) and setting = '0' order by name",
    [names],
  );
  const missing = found.rows.map(({ name }) => name);
  if (missing.length > 0) log.warn({ missing }, 'behind a pooler the role of the database has to have these limits');
}

/** Asks until a server that takes writes is found, each once. @throws what the last one answered */
async function findServer(pool: pg.Pool, hosts: number): Promise<void> {
  for (let left = hosts; left > 1; left -= 1) {
    try {
      await pool.query('select 1');
      return;
    } catch {
      // The next one may be it.
    }
  }
  await pool.query('select 1');
}

/** @throws ConfigError where days are not those of UTC, as behind a pooler that keeps what a connection is told */
async function checkZone(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string }>("select current_setting('TimeZone') as zone");
  const zone = rows[0]?.zone;
  if (zone === 'UTC') return;
  throw new ConfigError(
    `DATABASE_URL (value not shown) is not valid: its sessions have the time zone ${zone}, which would shift the days of reports. Let the pooler hand TimeZone on, or set it for the role: alter role … set timezone = 'UTC'.`,
  );
}

const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

function endWhenSilent(client: pg.PoolClient, { silenceMs }: Limits): void {
  const socket = socketOf(client);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('the database is silent')));
}

interface PoolOptions {
  poolSize: number;
  pooler: Pooler;
  isPatient: boolean;
  limits: Limits;
  log: Log;
  givenUp?: AbortSignal;
}

async function connectPostgresql(databaseUrl: string, options: PoolOptions): Promise<Connection> {
  const { poolSize, pooler, isPatient, limits, log, givenUp } = options;
  const Pool = isTracing() ? TracedPool : pg.Pool;
  const Client = pooler === 'transaction' ? PipeliningClient : NamingClient;
  const addresses = addressesOf(databaseUrl) ?? [databaseUrl];
  const hasOthers = addresses.length > 1;
  const pool = new Pool({
    ...(hasOthers ? { Client: clientOfHosts(Client, addresses) } : { Client, connectionString: addresses[0] }),
    max: poolSize,
    connectionTimeoutMillis: hasOthers ? NEXT_HOST_AFTER_MS : CONNECT_TIMEOUT_MS,
    ...(pooler === 'none' && !isPatient ? sessionLimits(limits) : {}),
  });
  // A connection may break at any moment, also while somebody works with it: its work fails, the pool replaces it. An
  // error that nobody listens to would end the process.
  const outage = createOutage('database connection', log);
  pool.on('error', outage.began);
  pool.on('connect', (client) => {
    client.on('error', outage.began);
    if (!isPatient) endWhenSilent(client, limits);
    givenUp?.addEventListener('abort', () => socketOf(client).destroy(new Error('the database was given up')));
    outage.ended();
  });
  try {
    await findServer(pool, addresses.length);
    await checkZone(pool);
    if (pooler !== 'none' && !isPatient) await warnOfMissingLimits(pool, log);
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
    patient: (signal) => connectPostgresql(databaseUrl, { ...options, poolSize: 1, isPatient: true, givenUp: signal }),
    close: () => pool.end(),
  };
}

/**
 * Brings a file to the disk. A disk that cannot be relied on stops PostgreSQL for good, and requests would wait for it
 * for ever: the process ends instead, and the next start recovers from the log.
 */
function flushOrEnd(log: Log): Flush {
  const end = (error: unknown): never => {
    log.error({ error }, 'the disk does not keep what the database writes: the server ends');
    process.exit(1);
  };
  return {
    now(descriptor) {
      try {
        DISK.now(descriptor);
      } catch (error) {
        end(error);
      }
    },
    later: (descriptor) => DISK.later(descriptor).catch(end),
  };
}

/**
 * The embedded database survives the end of its process, however it ends, and a power cut: a commit is on the disk when
 * it is acknowledged.
 */
async function connectEmbedded(dataDirectory: string, log: Log): Promise<Connection> {
  const directory = join(resolve(dataDirectory), 'pglite');
  mkdirSync(resolve(dataDirectory), { recursive: true, mode: OWNER_ALONE });
  mkdirSync(directory, { recursive: true, mode: OWNER_ALONE });
  // Of a release that left it open to everybody on the machine.
  chmodSync(directory, OWNER_ALONE);
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
  const { isPatient = false, limits = LIMITS } = options;
  const connection = databaseUrl
    ? await connectPostgresql(databaseUrl, { poolSize, pooler, isPatient, limits, log })
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
