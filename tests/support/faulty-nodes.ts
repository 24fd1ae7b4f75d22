/**
 * Two nodes of one PostgreSQL with players at both. The clock of the first is ahead; the second reaches the database, the
 * studio and Redis through lines that a test may cut.
 */
import { pathToFileURL } from 'node:url';
import { request } from 'undici';
import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { inRoot } from '#builder/paths.ts';
import { type Connection, connectDatabase } from '#server/db/index.ts';
import { freePort, type RunningApp } from './app.ts';
import { type Cluster, makeCluster } from './cluster.ts';
import {
  type Asked,
  expectOnce,
  type Load,
  nothingAsked,
  playRound,
  type Seated,
  seat,
  startLoad,
  startNodes,
} from './playing-nodes.ts';
import { openRedis, REDIS_URL } from './redis.ts';
import { silentLog } from './silent-log.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';

const PLAYERS_PER_NODE = 2;
const CLOCK_AHEAD_MS = 10_000;
/** Longer than opening a game takes on a slow machine: three failures in a row would have the studio rest for 30 s. */
export const STUDIO_PATIENCE_MS = 3_000;
const READY_WITHIN_MS = 60_000;
const LAST_LINES = 15;

export interface FaultyNodes {
  cluster: Cluster;
  /** Where a standby may listen: the nodes know of it. */
  standbyPort: number;
  lines: Readonly<Record<'database' | 'studio' | 'redis', SlowLine>>;
  /** Whether the nodes have a Redis. */
  hasRedis: boolean;
  nodes: readonly RunningApp[];
  /** The node with its clock ahead, and the one behind the lines. */
  first: RunningApp;
  behindLines: RunningApp;
  players: readonly Seated[];
  of(node: RunningApp): Seated[];
  /** To whichever server takes writes. */
  connection(): Connection;
  /** Has players play until the test ends, or a load is settled. */
  play(who: readonly Seated[], options?: { pauseMs?: number; atOnce?: number }): Load;
  answersOf(load: Load, node: RunningApp): number;
  /** Ends a load and looks whether everything is there once. */
  settle(load: Load): Promise<void>;
  /** Heals and resumes everything, and waits until each node is ready and plays: whatever a test before has left. */
  recover(): Promise<void>;
  /** The last lines of each node. */
  logs(): string;
  /** Connects anew, after the server of the test's own connection was lost. */
  reconnect(): Promise<void>;
  killNodes(): Promise<void>;
  remove(): Promise<void>;
}

async function untilReady(node: RunningApp): Promise<void> {
  const ready = () =>
    request(`${node.origin()}/readyz`).then(
      async ({ statusCode, body }) => [statusCode, (await body.text()).trim()],
      (error: Error) => [0, error.message],
    );
  await expect.poll(ready, { timeout: READY_WITHIN_MS, interval: 100 }).toEqual([200, expect.any(String)]);
}

function watchFlight({ node, flight }: Seated): void {
  const origin = node.origin('games');
  const headers = { host: new URL(origin).host };
  new WebSocket(`ws://127.0.0.1:${node.port}/flight/${flight}`, { origin, headers }).on('error', () => undefined);
}

async function openLines(cluster: Cluster, studioPort: number) {
  const [database, studio, redis] = await Promise.all([
    openSlowLine(cluster.port),
    openSlowLine(studioPort),
    openSlowLine(Number(new URL(REDIS_URL).port || 6_379)),
  ]);
  return { database, studio, redis };
}

/** Where the nodes find Redis; nowhere when none answers here. */
async function redisAt(...ports: readonly (number | null)[]): Promise<Record<string, string>[]> {
  const redis = await openRedis();
  redis?.disconnect();
  const REDIS_PREFIX = `test-faults-${process.pid}:`;
  return ports.map((port): Record<string, string> => {
    if (redis === null) return {};
    const url = new URL(REDIS_URL);
    if (port !== null) url.host = `127.0.0.1:${port}`;
    return { REDIS_URL: url.href, REDIS_PREFIX };
  });
}

const addressOf = (...ports: readonly number[]): string =>
  `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres?target_session_attrs=read-write`;

/** Makes the cluster, starts the nodes and seats the players. */
export async function startFaultyNodes(): Promise<FaultyNodes> {
  const cluster = await makeCluster();
  const [second, standbyPort] = [await freePort(), await freePort()];
  const lines = await openLines(cluster, second);
  const [near = {}, far = {}] = await redisAt(null, lines.redis.port);
  const preload = pathToFileURL(inRoot('tests', 'support', 'shifted-clock.mjs')).href;
  const nodes = await startNodes([
    {
      databaseUrl: addressOf(cluster.port, standbyPort),
      environment: { NODE_OPTIONS: `--import=${preload}`, CLOCK_SHIFT_MS: String(CLOCK_AHEAD_MS), ...near },
    },
    {
      databaseUrl: addressOf(lines.database.port, standbyPort),
      port: second,
      environment: {
        STUDIO_INTERNAL_URL: `http://127.0.0.1:${lines.studio.port}`,
        STUDIO_TIMEOUT_MS: String(STUDIO_PATIENCE_MS),
        ...far,
      },
    },
  ]);
  const [first, behindLines] = nodes as [RunningApp, RunningApp];
  const connect = () =>
    connectDatabase({ databaseUrl: addressOf(cluster.port, standbyPort), dataDirectory: '', log: silentLog });
  let connection = await connect();
  const seats = nodes.flatMap((node) => Array.from({ length: PLAYERS_PER_NODE }, () => node));
  const players = await Promise.all(seats.map((node) => seat(connection.database, nodes, node)));
  for (const player of players) watchFlight(player);

  const asked: Asked = nothingAsked();
  const of = (node: RunningApp) => players.filter((player) => player.node === node);
  return {
    ...{ cluster, standbyPort, lines, nodes, first, behindLines, players, of },
    hasRedis: Object.keys(near).length > 0,
    connection: () => connection,
    play(who, options = {}) {
      const load = startLoad(who, asked, options);
      onTestFinished(() => load.giveUp());
      return load;
    },
    answersOf: (load, node) => of(node).reduce((sum, player) => sum + (load.waits.get(player)?.length ?? 0), 0),
    async settle(load) {
      await load.stop();
      await expectOnce(connection.database, players, asked);
    },
    async recover() {
      for (const line of Object.values(lines)) line.heal();
      for (const node of nodes) node.resume();
      await Promise.all(nodes.map(untilReady));
      await Promise.all(nodes.map((node) => playRound(of(node)[0] as Seated, asked)));
    },
    logs: () =>
      nodes.map((node) => [`node at ${node.port}`, ...node.log().split('\n').slice(-LAST_LINES)].join('\n')).join('\n'),
    async reconnect() {
      await connection.close();
      connection = await connect();
    },
    killNodes: async () => void (await Promise.all(nodes.map((node) => node.kill()))),
    async remove() {
      await connection.close();
      for (const node of nodes) node.resume();
      await Promise.all(nodes.map((node) => node.kill()));
      await Promise.all(Object.values(lines).map((line) => line.close()));
      await cluster.remove();
    },
  };
}
