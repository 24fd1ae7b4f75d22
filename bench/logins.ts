/**
 * Log-ins a second with argon2id, and the processor time of one in the server's process. Hashing runs in the threads of
 * Node's pool, so it uses every core there is; the client runs beside it. `BENCH_SECONDS` names another time.
 */
import { Pool } from 'undici';
import { PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { registerPlayer } from '#tests/support/players.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { REGISTRATION } from '#tests/support/server.ts';
import { type Row, report } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
/** As many players as log in at once, each from an address of its own: tries are counted. */
const PLAYERS = 8;

/** Processor seconds of the server so far, as its metrics say. */
async function serverSeconds(app: RunningApp): Promise<number> {
  const metrics = await (await fetch(`${app.origin()}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

async function on(database: string, databaseUrl?: string): Promise<Row> {
  const app = await startApp({
    environment: { TRUSTED_PROXY: '127.0.0.1' },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  const pool = new Pool(app.origin(), { connections: PLAYERS, pipelining: 1 });
  try {
    const players = await Promise.all(
      Array.from({ length: PLAYERS }, (_, index) => registerPlayer(app.origin(), `bench-${index}`, false)),
    );
    const [started, before] = [performance.now(), await serverSeconds(app)];
    const until = started + SECONDS * 1_000;
    const took: number[] = [];
    const logIn = async (login: string, seat: number) => {
      const body = JSON.stringify({ login, password: REGISTRATION.password, iov_flag: true });
      for (let turn = 0; performance.now() < until; turn += 1) {
        const asked = performance.now();
        const { statusCode, body: answer } = await pool.request({
          path: PATHS.login.path,
          method: 'POST',
          headers: {
            origin: app.origin(),
            [WRITE_HEADER]: '1',
            'content-type': 'application/json',
            'x-forwarded-for': `10.${seat}.${turn >> 8}.${turn & 255}`,
          },
          body,
        });
        const text = await answer.text();
        if (statusCode !== 200) throw new Error(`A log-in was answered with ${statusCode}: ${text}`);
        took.push(performance.now() - asked);
      }
    };
    await Promise.all(players.map(({ email }, seat) => logIn(email, seat)));
    const seconds = (performance.now() - started) / 1_000;
    const taken = (await serverSeconds(app)) - before;
    took.sort((one, other) => one - other);
    const at = (share: number) => Math.round(took[Math.floor(took.length * share)] ?? 0);
    return {
      database,
      'logins/s': Math.round((took.length / seconds) * 10) / 10,
      'p50 ms': at(0.5),
      'p95 ms': at(0.95),
      'server CPU ms a login': Math.round((taken / took.length) * 1_000),
    };
  } finally {
    await pool.close();
    await app.stop();
  }
}

const rows = [await on('PGlite')];
if (hasPostgresql) {
  const { url, drop } = await createThrowAway();
  try {
    rows.push(await on('PostgreSQL', url));
  } finally {
    await drop();
  }
}
report('logins', rows);
