/**
 * The shared flight under load: players on sockets of their own process. `node bench/aviator.ts [players] [flights]`, 2,000
 * and 5 unless told. The studio is the real one, over real sockets. First the table alone: its store and the
 * operator's wallet are in memory, and everybody has a bet by hand and an automatic one in every flight. Then the whole
 * of it on each database, with the games module's wallet and ledger: everybody watches, and one of so many bets.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { WebSocket } from 'ws';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { flightMs } from '#studio/engines/flight.ts';
import type { FlightMessage } from '#studio/flight-protocol.ts';
import { createDatabaseFlightStore, createDatabaseStore, createMemoryStore, createStudio } from '#studio/index.ts';
import { signedHeaders } from '#studio/server/signature.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { createGamesHarness, VENDOR_SECRET } from '#tests/support/games.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { type Row, report } from './report.ts';

const [players = 2_000, flights = 5] = process.argv.slice(2).map(Number);
const SECRET = VENDOR_SECRET;
const PUBLIC_ORIGIN = 'http://games.localhost';
const GAME_CODE = SHARED_TITLES[0]?.code ?? '';
/** Of the players of a whole stack one in so many bets, twice in every flight. */
const ONE_BETS_IN = 10;
/** Bets are spread over this much of the betting phase, and cash-outs over the first part of a flight, ms. */
const BETTING_SPREAD_MS = 5_000;
const FLYING_SPREAD_MS = 9_000;
/** Sockets opened at the same time. */
const OPENING = 50;

/** A player's place at the table. */
interface Seat {
  token: string;
  bets: boolean;
}

interface Results {
  placed: number;
  refused: number;
  landed: number;
  /** ms from sending to the answer. */
  bets: number[];
  cashOuts: number[];
  /** ms from the moment it was due until a player had it. */
  takeOffs: number[];
  dives: number[];
}

/** What half of the values, 99 in 100 and all of them stay below, ms. */
function below(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return [at(0.5), at(0.99), at(1)].map((value) => value.toFixed(1)).join(' / ');
}

/** What a studio under load stands on. */
interface Ground {
  name: string;
  stores: Pick<Parameters<typeof createStudio>[0], 'store' | 'flights'>;
  wallet: (request: Request) => Promise<Response>;
  /** A player with money: the token of their wallet. */
  enter(): Promise<string>;
  /** One player in so many bets. */
  oneBetsIn: number;
  /** Says what is wrong with the books, and gives everything back. */
  close(): Promise<number>;
}

/** A wallet that always has money. */
async function fullWallet(request: Request): Promise<Response> {
  const { request_id } = (await request.json()) as { request_id: string };
  return Response.json({ status: 'ok', request_id, balance: '100000000', currency: 'EUR' });
}

function inMemory(): Ground {
  let entered = 0;
  return {
    name: 'table alone, in memory',
    stores: { store: createMemoryStore() },
    wallet: fullWallet,
    enter: async () => `wallet-token-of-player-${++entered}`,
    oneBetsIn: 1,
    close: async () => 0,
  };
}

async function onDatabase(name: string, databaseUrl: string | null, dataDirectory: string): Promise<Ground> {
  const { database, close } = await connectDatabase({ databaseUrl, dataDirectory, log: silentLog });
  await migrate(database);
  const operator = createGamesHarness(database);
  // The clock of tests stands still; a flight needs one that runs.
  Object.defineProperty(operator.clock, 'at', { get: Date.now });
  return {
    name: `whole, ${name}`,
    stores: { store: createDatabaseStore(database), flights: createDatabaseFlightStore(database) },
    wallet: async (request) => operator.vendor.request(request),
    enter: async () => operator.open(await operator.addPlayer({ cash: 1_000_000n }), 'main', GAME_CODE),
    oneBetsIn: ONE_BETS_IN,
    async close() {
      const { problems } = await verifyLedger(database);
      await close();
      return problems.length;
    },
  };
}

async function fly(ground: Ground): Promise<Row> {
  const studio = createStudio({
    secret: SECRET,
    walletUrl: 'http://operator.example/vendor/games/studio',
    publicOrigin: PUBLIC_ORIGIN,
    clock: { now: () => new Date() },
    ...ground.stores,
    fetcher: ground.wallet,
    log: (message, details) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
  });
  const server = createServer(getRequestListener((request) => studio.fetch(request), { overrideGlobalObjects: false }));
  server.on('upgrade', (request, socket, head) => studio.upgrade(request, socket, head));
  server.listen(0);
  await once(server, 'listening');

  const seats: Seat[] = [];
  for (let player = 0; player < players; player += 1) {
    const body = JSON.stringify({
      request_id: `launch-${player}-000`,
      game_code: GAME_CODE,
      mode: 'real',
      token: await ground.enter(),
      currency: 'EUR',
      language: 'en',
      parent_origin: 'http://localhost',
      limits: { stake_maximum: null, round_minimum_ms: 0, autoplay: true, bonus_buy: true },
    });
    const headers = signedHeaders(SECRET, new Date(), body);
    const answer = await studio.fetch(new Request(`${PUBLIC_ORIGIN}/api/launch`, { method: 'POST', body, headers }));
    const { url } = (await answer.json()) as { url: string };
    seats.push({ token: url.split('/').at(-1) ?? '', bets: player % ground.oneBetsIn === 0 });
  }

  const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
    env: { ...process.env, FLIGHT_ROLE: 'players' },
  });
  const loop = monitorEventLoopDelay({ resolution: 5 });
  let before = process.cpuUsage();
  const results = await new Promise<Results>((resolve, reject) => {
    child.on('exit', () => reject(new Error('The players left')));
    child.on('message', (message: 'begun' | Results) => {
      if (message !== 'begun') return resolve(message);
      loop.enable();
      before = process.cpuUsage();
    });
    child.send({ port: (server.address() as AddressInfo).port, seats });
  });
  const { user, system } = process.cpuUsage(before);
  loop.disable();
  child.kill();
  await studio.close();
  server.close();
  const problems = await ground.close();
  return {
    what: ground.name,
    players,
    flights,
    'bets placed': results.placed,
    'bets refused': results.refused,
    'cash-outs by hand': results.landed,
    'bet answered, ms (half / 99 % / all)': below(results.bets),
    'cash-out answered, ms': below(results.cashOuts),
    'take-off late by, ms': below(results.takeOffs),
    'dive late by, ms': below(results.dives),
    'event loop late by, ms (99 %)': Math.round(loop.percentile(99) / 1e5) / 10,
    'server CPU s': Math.round((user + system) / 1e5) / 10,
    'MB of memory': Math.round(process.memoryUsage().rss / 1_048_576),
    'wrong in the ledger': problems,
  };
}

async function serve(): Promise<void> {
  const rows = [await fly(inMemory())];
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-flight-'));
  rows.push(await fly(await onDatabase('embedded', null, folder)));
  rmSync(folder, { recursive: true });
  if (hasPostgresql) {
    const { url, drop } = await createThrowAway();
    rows.push(await fly(await onDatabase('PostgreSQL', url, '')));
    await drop();
  }
  report('aviator', rows);
}

/** One player's socket; its answers go to the results while the benchmark runs. */
function play(port: number, { token, bets }: Seat, results: Results, onDive: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/flight/${token}`, { origin: PUBLIC_ORIGIN });
  const asked = new Map<string, { at: number; into: number[] }>();
  const hand = { bet: '' };
  let startsAt = 0;
  const ask = (request: object, into: number[]) => {
    const id = crypto.randomUUID();
    asked.set(id, { at: performance.now(), into });
    socket.send(JSON.stringify({ ...request, request_id: id }));
  };
  const handlers: Partial<Record<FlightMessage['type'], (message: never) => void>> = {
    betting: ({ round, starts_at }: Extract<FlightMessage, { type: 'betting' }>) => {
      hand.bet = '';
      startsAt = starts_at;
      if (!bets) return;
      for (const panel of [0, 1]) {
        const auto = panel === 0 ? null : 110 + Math.floor(Math.random() * 200);
        const bet = { stake: '100', auto_hundredths: auto };
        setTimeout(() => ask({ type: 'bet', round, panel, bet }, results.bets), Math.random() * BETTING_SPREAD_MS);
      }
    },
    flying: () => {
      // Who came during the bets before was not told when they end.
      if (startsAt > 0) results.takeOffs.push(Date.now() - startsAt);
      const { bet } = hand;
      const cash = () => {
        if (hand.bet === bet) ask({ type: 'cash_out', bet_id: bet }, results.cashOuts);
      };
      if (bet) setTimeout(cash, Math.random() * FLYING_SPREAD_MS);
    },
    dived: ({ last_hundredths }: Extract<FlightMessage, { type: 'dived' }>) => {
      if (startsAt > 0) results.dives.push(Date.now() - (startsAt + flightMs(last_hundredths)));
      hand.bet = '';
      onDive();
    },
    answer: (message: Extract<FlightMessage, { type: 'answer' }>) => {
      const question = asked.get(message.request_id);
      asked.delete(message.request_id);
      if (!question) return;
      question.into.push(performance.now() - question.at);
      if (question.into === results.cashOuts) {
        if (message.ok) results.landed += 1;
        return;
      }
      if (!message.ok) results.refused += 1;
      else if (message.bet) {
        results.placed += 1;
        if (message.bet.panel === 0) hand.bet = message.bet.bet_id;
      }
    },
  };
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as FlightMessage;
    handlers[message.type]?.(message as never);
  });
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });
}

function bePlayers(): void {
  process.on('message', async ({ port, seats }: { port: number; seats: Seat[] }) => {
    const results: Results = { placed: 0, refused: 0, landed: 0, bets: [], cashOuts: [], takeOffs: [], dives: [] };
    let dives = 0;
    let begun = false;
    const onDive = () => {
      if (!begun) return;
      dives += 1;
      if (dives === flights) process.send?.(results);
    };
    // The first one hears of every dive for all.
    const quiet = () => {};
    for (let at = 0; at < seats.length; at += OPENING) {
      const batch = seats.slice(at, at + OPENING);
      await Promise.all(batch.map((seat, index) => play(port, seat, results, at + index === 0 ? onDive : quiet)));
    }
    // What was measured while the others still came is no measure.
    Object.assign(results, { placed: 0, refused: 0, landed: 0, bets: [], cashOuts: [], takeOffs: [], dives: [] });
    begun = true;
    process.send?.('begun');
  });
}

if (process.env.FLIGHT_ROLE === 'players') bePlayers();
else await serve();
