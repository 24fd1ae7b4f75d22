/**
 * Odds to many pages: guests on sockets follow what is played now, and each change is timed from the first page that hears
 * it to the last. The server is a process of its own with the simulator's matches; the pages are all in this one.
 * `node bench/sport-sockets.ts 500` names another number of sockets, `BENCH_SECONDS` another time.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { type Row, report } from './report.ts';

const SOCKETS = Number(process.argv[2] ?? 2_000);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30);
/** So many come at once. */
const AT_ONCE = 25;
const TOPIC = 'sport-live/all';

/** When each change was heard first and last, and by how many. */
interface Heard {
  first: number;
  last: number;
  count: number;
  bytes: number;
}

/** Guests of different addresses: how many sockets one may hold is limited. */
const addressOf = (index: number): string => `10.1.${index >> 8}.${index & 255}`;

async function follow(app: RunningApp, index: number, hear: (text: string) => void): Promise<WebSocket> {
  const origin = app.origin();
  const headers = { 'x-forwarded-for': addressOf(index) };
  const { method, path } = PATHS.realtimeTicket;
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { ...headers, origin, [WRITE_HEADER]: '1', 'content-type': 'application/json' },
    body: '{}',
  });
  const { ticket } = (await answer.json()) as { ticket: string };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/realtime?ticket=${ticket}`, { origin, headers });
  socket.on('message', (data) => hear(String(data)));
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'topic/subscribe', topics: [TOPIC] }));
  return socket;
}

/** Processor seconds of the server so far, as its metrics say. */
async function serverSeconds(app: RunningApp): Promise<number> {
  const metrics = await (await fetch(`${app.origin()}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]);
}

const at = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;

function listener() {
  const changes = new Map<number, Heard>();
  let snapshots = 0;
  const hear = (text: string): void => {
    const now = performance.now();
    if (text.startsWith('{"type":"topic/snapshot"')) snapshots += 1;
    const number = /^\{"type":"topic\/change","topic":"[^"]+","number":(\d+)/.exec(text)?.[1];
    if (number === undefined) return;
    const known = changes.get(Number(number)) ?? { first: now, last: now, count: 0, bytes: text.length };
    changes.set(Number(number), { ...known, last: now, count: known.count + 1 });
  };
  return { changes, hear, snapshots: () => snapshots };
}

async function measured(app: RunningApp): Promise<Row> {
  const { changes, hear, snapshots } = listener();
  const sockets: WebSocket[] = [];
  const begun = performance.now();
  for (let index = 0; index < SOCKETS; index += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, SOCKETS - index) }, (_, more) =>
      follow(app, index + more, hear),
    );
    sockets.push(...(await Promise.all(some)));
  }
  while (snapshots() < SOCKETS) await pause(50);
  const opened = (performance.now() - begun) / 1_000;
  changes.clear();
  const before = await serverSeconds(app);
  await pause(SECONDS * 1_000);
  const cpu = (await serverSeconds(app)) - before;
  // The last change may still be on its way.
  const whole = [...changes.values()].filter(({ count }) => count === SOCKETS);
  const spreads = whole.map(({ first, last }) => last - first).sort((one, other) => one - other);
  const bytes = whole.map((change) => change.bytes).sort((one, other) => one - other);
  for (const socket of sockets) socket.terminate();
  return {
    sockets: SOCKETS,
    'opened in s': Math.round(opened * 10) / 10,
    'changes/s': Math.round((whole.length / SECONDS) * 10) / 10,
    'heard by all': `${whole.length} of ${changes.size}`,
    'bytes p50': at(bytes, 0.5),
    'first to last p50 ms': at(spreads, 0.5),
    'p99 ms': at(spreads, 0.99),
    'server processor %': Math.round((cpu / SECONDS) * 100),
  };
}

async function on(database: string, databaseUrl?: string): Promise<Row> {
  const app = await startApp({
    environment: { TRUSTED_PROXY: '127.0.0.1', SPORT_SIMULATOR: '6' },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    return { database, ...(await measured(app)) };
  } finally {
    await app.stop();
  }
}

if (hasPostgresql) {
  const { url, drop } = await createThrowAway();
  try {
    report('sport-sockets', [await on('PostgreSQL', url)]);
  } finally {
    await drop();
  }
} else report('sport-sockets', [await on('PGlite')]);
