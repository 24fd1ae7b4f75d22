/**
 * Simple reads a second of the server as it is started (design section 9: 20,000 on two cores), and the processor time of
 * one in the server's process. The client runs beside it: on two cores each has one. On PostgreSQL sessions are remembered
 * where there is Redis (ADR 0166). `BENCH_SECONDS` names another time for each read.
 */
import { Pool } from 'undici';
import { type EndpointName, PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { registerBy } from '#tests/support/players.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { openRedis, REDIS_URL } from '#tests/support/redis.ts';
import { REGISTRATION } from '#tests/support/server.ts';
import { type Row, report } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = 32;

/** What a guest's page reads, and what a player's does. */
const READS: readonly { name: EndpointName; as: 'guest' | 'player' }[] = [
  { name: 'vipLevels', as: 'guest' },
  { name: 'sessionCheck', as: 'player' },
  { name: 'wallet', as: 'player' },
];

/** Registers a player; returns the cookies of the session. */
async function playerCookies(app: RunningApp): Promise<string> {
  let cookies: string[] = [];
  const post = async (path: string, body: object) => {
    const headers = { origin: app.origin(), [WRITE_HEADER]: '1', 'content-type': 'application/json' };
    const response = await fetch(`${app.origin()}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    cookies = response.headers.getSetCookie();
    return { status: response.status, body: await response.json() };
  };
  await registerBy(post, app.origin(), { ...REGISTRATION, email: 'reads@fairwind.example' });
  return cookies.map((header) => header.split(';')[0]).join('; ');
}

/** Processor seconds of the server so far, as its metrics say. */
async function serverSeconds(app: RunningApp): Promise<number> {
  const metrics = await (await fetch(`${app.origin()}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

async function readFor(app: RunningApp, path: string, headers: Record<string, string>): Promise<Row> {
  const pool = new Pool(app.origin(), { connections: CONNECTIONS, pipelining: 1 });
  const [started, before] = [performance.now(), await serverSeconds(app)];
  const until = started + SECONDS * 1_000;
  let reads = 0;
  const reader = async () => {
    while (performance.now() < until) {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`);
      reads += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, reader));
  } finally {
    await pool.close();
  }
  const seconds = (performance.now() - started) / 1_000;
  const taken = (await serverSeconds(app)) - before;
  return {
    reads,
    'reads/s': Math.round(reads / seconds),
    'server CPU ms a read': Math.round((taken / reads) * 100_000) / 100,
    'reads/server CPU s': Math.round(reads / taken),
  };
}

async function on(database: string, databaseUrl?: string, redis: Record<string, string> = {}): Promise<Row[]> {
  const app = await startApp({
    environment: { SPORT_SIMULATOR: undefined, ...redis },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    const cookie = await playerCookies(app);
    const rows: Row[] = [];
    for (const { name, as } of READS) {
      const { path } = PATHS[name];
      rows.push({ database, read: path, as, ...(await readFor(app, path, as === 'player' ? { cookie } : {})) });
    }
    return rows;
  } finally {
    await app.stop();
  }
}

async function onPostgresql(): Promise<Row[]> {
  const { url, drop } = await createThrowAway();
  const redis = await openRedis();
  redis?.disconnect();
  try {
    if (redis === null) return await on('PostgreSQL', url);
    return await on('PostgreSQL, Redis', url, { REDIS_URL, REDIS_PREFIX: 'bench:' });
  } finally {
    await drop();
  }
}

report('reads', [...(await on('embedded')), ...(hasPostgresql ? await onPostgresql() : [])]);
