/**
 * Rounds a second of the server as it is started, over HTTP: a page's request to the studio, the studio's signed request
 * to the wallet, the ledger. The players are registered and have paid in. A title whose round is one request to the
 * wallet, and one that asks twice because it feeds jackpots. The client runs beside the server: on two cores each has
 * one. `BENCH_SECONDS` names another time for each title.
 */
import { Pool } from 'undici';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { registerPlayer } from '#tests/support/players.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { secondsOfBackends } from './measure.ts';
import { type Row, report } from './report.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const PLAYERS = 8;
const TITLES = { 'krakens-toll': '20', 'vault-of-storms': '20' } as const;
const WARM_UP_ROUNDS = 20;
const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Sessions of a game by player: where their pages play. */
type Sessions = ReadonlyMap<string, readonly URL[]>;

/** Registers the players, pays in for each, and opens each game for each. */
async function seatPlayers(app: RunningApp): Promise<Sessions> {
  const sessions = new Map<string, URL[]>();
  for (let number = 0; number < PLAYERS; number += 1) {
    const player = await registerPlayer(app.origin(), 'rounds');
    await player.deposit();
    for (const code of Object.keys(TITLES)) {
      const { status, body } = await player.ask('POST', LAUNCH_PATH, { code, mode: 'real', language: 'en' });
      if (status !== 200) throw new Error(`${code} was not opened: ${JSON.stringify(body)}`);
      const { origin, pathname } = new URL(body.url);
      const session = new URL(`/session/${pathname.split('/').at(-1)}/spin`, origin);
      sessions.set(code, [...(sessions.get(code) ?? []), session]);
    }
  }
  return sessions;
}

/** Processor seconds of the server so far, as its metrics say. */
async function serverSeconds(app: RunningApp): Promise<number> {
  const metrics = await (await fetch(`${app.origin()}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

/** Processor seconds of PostgreSQL's processes for a database so far; 0 for the embedded one, which is in the server's. */
const databaseSeconds = (database: string | null): number => (database === null ? 0 : secondsOfBackends(database));

/** All players play one title for the time; each waits for its own round. @throws when a round is refused */
async function playTitle(
  app: RunningApp,
  code: keyof typeof TITLES,
  { sessions, database }: { sessions: readonly URL[]; database: string | null },
): Promise<Row> {
  const pool = new Pool(`http://127.0.0.1:${app.port}`, { connections: sessions.length, pipelining: 1 });
  const spin = async ({ host, origin, pathname }: URL, id: string) => {
    const { statusCode, body } = await pool.request({
      path: pathname,
      method: 'POST',
      headers: { host, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ request_id: id, stake: TITLES[code] }),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${code} answered with ${statusCode}: ${text}`);
  };
  const idOf = (kind: string, number: number) => `${kind}-${String(number).padStart(6, '0')}`;
  try {
    for (let number = 0; number < WARM_UP_ROUNDS; number += 1)
      await Promise.all(sessions.map((session) => spin(session, idOf('warm', number))));
    const [started, before, ofDatabase] = [performance.now(), await serverSeconds(app), databaseSeconds(database)];
    const until = started + SECONDS * 1_000;
    const waits: number[] = [];
    await Promise.all(
      sessions.map(async (session) => {
        for (let number = 0; performance.now() < until; number += 1) {
          const pressed = performance.now();
          await spin(session, idOf('spin', number));
          waits.push(performance.now() - pressed);
        }
      }),
    );
    const rounds = waits.length;
    waits.sort((one, other) => one - other);
    const seconds = (performance.now() - started) / 1_000;
    const taken = (await serverSeconds(app)) - before;
    const takenThere = databaseSeconds(database) - ofDatabase;
    return {
      title: code,
      rounds,
      'rounds/s': Math.round(rounds / seconds),
      'p99 ms': hundredths(waits[Math.floor(rounds * 0.99)] ?? 0),
      'server CPU ms a round': hundredths((taken / rounds) * 1_000),
      'PostgreSQL CPU ms a round': hundredths((takenThere / rounds) * 1_000),
    };
  } finally {
    await pool.close();
  }
}

async function on(database: string, databaseUrl?: string): Promise<Row[]> {
  const app = await startApp(databaseUrl === undefined ? {} : { databaseUrl });
  const name = databaseUrl === undefined ? null : new URL(databaseUrl).pathname.slice(1);
  try {
    const sessions = await seatPlayers(app);
    const rows: Row[] = [];
    for (const code of Object.keys(TITLES) as (keyof typeof TITLES)[])
      rows.push({ database, ...(await playTitle(app, code, { sessions: sessions.get(code) ?? [], database: name })) });
    return rows;
  } finally {
    await app.stop();
  }
}

const rows = await on('embedded');
if (hasPostgresql) {
  const { url, drop } = await createThrowAway();
  rows.push(...(await on('PostgreSQL', url)));
  await drop();
}
report('rounds-over-http', rows);
