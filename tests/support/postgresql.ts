/** Throw-away databases on a PostgreSQL server, when one answers on this machine. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { silentLog } from './silent-log.ts';

const SERVER_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const PROBE_TIMEOUT_MS = 2_000;
/** Held while the template is made: any number that nobody else on the server locks. */
const TEMPLATE_LOCK = 7_233_002;

async function answers(): Promise<boolean> {
  const client = new pg.Client({ connectionString: SERVER_URL, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    // No PostgreSQL on this machine: what is about it alone is left out.
    return false;
  }
}

export const hasPostgresql = await answers();

async function administer<Value>(work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: SERVER_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(SERVER_URL);
  url.pathname = `/${name}`;
  return url.href;
}

const randomPart = () => randomUUID().replaceAll('-', '');

/** An empty database on the PostgreSQL server: its URL, and how to remove it. */
export async function createThrowAway(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `fairwind_test_${randomPart()}`;
  await administer((client) => client.query(`create database ${name}`));
  return {
    url: urlOf(name),
    drop: () => administer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

const isKnown = async (client: pg.Client, name: string): Promise<boolean> =>
  Boolean((await client.query('select from pg_database where datname = $1', [name])).rowCount);

async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  if (await isKnown(client, name)) return;
  // Under another name until it is whole: whoever finds the template may copy it.
  const unfinished = `${name}_new`;
  await client.query(`create database ${unfinished}`);
  const options = { databaseUrl: urlOf(unfinished), dataDirectory: '', log: silentLog };
  const { database, close } = await connectDatabase(options);
  await migrate(database);
  await close();
  await client.query(`alter database ${unfinished} rename to ${name}`);
}

const templates = new Map<string, Promise<void>>();

/**
 * Sees to it that a run has a copy of the migrated template under a name; the first who asks makes the template.
 * @returns whether it was copied now, and is empty therefore. `dropWithPrefix` removes all databases of a run.
 */
export async function ensureCopy(prefix: string, copy: string): Promise<{ url: string; isNew: boolean }> {
  const template = `${prefix}_template`;
  const made = templates.get(template) ?? administer((client) => makeTemplate(client, template));
  templates.set(template, made);
  await made;
  const name = `${prefix}_${copy}`;
  return administer(async (client) => {
    const isNew = !(await isKnown(client, name));
    if (isNew) await client.query(`create database ${name} template ${template}`);
    // A file that ended badly may have left a transaction open.
    else await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    return { url: urlOf(name), isNew };
  });
}

/** The URL of a copy of the migrated template that nobody else is given. */
export const copyTemplate = async (prefix: string): Promise<string> => (await ensureCopy(prefix, randomPart())).url;

/** Drops every database whose name begins so; all at once, since the first costs the server a checkpoint. */
export async function dropWithPrefix(prefix: string): Promise<void> {
  if (!hasPostgresql) return;
  await administer(async (client) => {
    const found = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      `${prefix.replaceAll('_', '\\_')}%`,
    ]);
    for (const { datname } of found.rows) await client.query(`drop database if exists ${datname} with (force)`);
  });
}
