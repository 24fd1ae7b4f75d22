/**
 * The shared flight under load: players on sockets of their own process, each with a bet by hand and an automatic one in
 * every flight. `node bench/aviator.ts [players] [flights]`, 2,000 and 5 unless told. The studio is the real one, over
 * real sockets; its store and the operator's wallet are in memory, so that what is measured is the table.
 */
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { WebSocket } from 'ws';
import { flightMs } from '#studio/engines/flight.ts';
import type { FlightMessage } from '#studio/flight-protocol.ts';
import { createMemoryStore, createStudio } from '#studio/index.ts';
import { signedHeaders } from '#studio/server/signature.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';

const [players = 2_000, flights = 5] = process.argv.slice(2).map(Number);
const SECRET = 'the secret of the benchmark';
const PUBLIC_ORIGIN = 'http://games.localhost';
const GAME_CODE = SHARED_TITLES[0]?.code ?? '';
/** Bets are spread over this much of the betting phase, and cash-outs over the first part of a flight, ms. */
const BETTING_SPREAD_MS = 5_000;
const FLYING_SPREAD_MS = 9_000;
/** Sockets opened at the same time. */
const OPENING = 50;

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

function percentiles(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `p50 ${at(0.5)}  p95 ${at(0.95)}  p99 ${at(0.99)}  max ${at(1)} ms  (${sorted.length})`;
}

/** A wallet that always has money. */
async function wallet(request: Request): Promise<Response> {
  const { request_id } = (await request.json()) as { request_id: string };
  return Response.json({ status: 'ok', request_id, balance: '100000000', currency: 'EUR' });
}

async function serve(): Promise<void> {
  const studio = createStudio({
    secret: SECRET,
    walletUrl: 'http://operator.example/vendor/games/studio',
    publicOrigin: PUBLIC_ORIGIN,
    clock: { now: () => new Date() },
    store: createMemoryStore(),
    fetcher: wallet,
    log: (message, details) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
  });
  const server = createServer(getRequestListener((request) => studio.fetch(request), { overrideGlobalObjects: false }));
  server.on('upgrade', (request, socket, head) => studio.upgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, resolve));

  const tokens: string[] = [];
  for (let player = 0; player < players; player += 1) {
    const body = JSON.stringify({
      request_id: `launch-${player}-000`,
      game_code: GAME_CODE,
      mode: 'real',
      token: `wallet-token-of-player-${player}`,
      currency: 'EUR',
      language: 'en',
      parent_origin: 'http://localhost',
      limits: { stake_maximum: null, round_minimum_ms: 0, autoplay: true, bonus_buy: true },
    });
    const headers = signedHeaders(SECRET, new Date(), body);
    const answer = await studio.fetch(new Request(`${PUBLIC_ORIGIN}/api/launch`, { method: 'POST', body, headers }));
    const { url } = (await answer.json()) as { url: string };
    tokens.push(url.split('/').at(-1) ?? '');
  }

  const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
    env: { ...process.env, FLIGHT_ROLE: 'players' },
  });
  const loop = monitorEventLoopDelay({ resolution: 5 });
  child.send({ port: (server.address() as AddressInfo).port, tokens });
  child.on('message', (message: 'begun' | Results) => {
    if (message === 'begun') {
      loop.enable();
      return;
    }
    const cpu = process.cpuUsage();
    const lines = [
      `${players} players, ${flights} flights, memory store, memory wallet, Node ${process.version}`,
      `bets placed ${message.placed}, refused ${message.refused}, cash-outs by hand ${message.landed}`,
      `bet answered        ${percentiles(message.bets)}`,
      `cash-out answered   ${percentiles(message.cashOuts)}`,
      `take-off late by    ${percentiles(message.takeOffs)}`,
      `dive late by        ${percentiles(message.dives)}`,
      `server event loop   p99 ${(loop.percentile(99) / 1e6).toFixed(1)}  max ${(loop.max / 1e6).toFixed(1)} ms`,
      `server processor    ${((cpu.user + cpu.system) / 1e6).toFixed(1)} s, memory ${Math.round(process.memoryUsage().rss / 1_048_576)} MB`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    void studio.close().then(() => process.exit(0));
  });
}

/** One player's socket; its answers go to the results while the benchmark runs. */
function play(port: number, token: string, results: Results, onDive: () => void): Promise<WebSocket> {
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
      for (const panel of [0, 1]) {
        const auto = panel === 0 ? null : 110 + Math.floor(Math.random() * 200);
        const bet = { stake: '100', auto_hundredths: auto };
        setTimeout(() => ask({ type: 'bet', round, panel, bet }, results.bets), Math.random() * BETTING_SPREAD_MS);
      }
    },
    flying: () => {
      results.takeOffs.push(Date.now() - startsAt);
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
  process.on('message', async ({ port, tokens }: { port: number; tokens: string[] }) => {
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
    for (let at = 0; at < tokens.length; at += OPENING) {
      const batch = tokens.slice(at, at + OPENING);
      await Promise.all(batch.map((token, index) => play(port, token, results, at + index === 0 ? onDive : quiet)));
    }
    // What was measured while the others still came is no measure.
    Object.assign(results, { placed: 0, refused: 0, landed: 0, bets: [], cashOuts: [], takeOffs: [], dives: [] });
    begun = true;
    process.send?.('begun');
  });
}

if (process.env.FLIGHT_ROLE === 'players') bePlayers();
else await serve();
