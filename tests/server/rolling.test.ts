/**
 * Three nodes behind nginx and behind Caddy go over to a release with a new migration, one after the
 * other, while players play and guests hold sockets. Only `npm run torture -- rolling` does it; a drain is in every run
 * (tests/e2e/handovers.test.ts).
 */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { freePort, originAt, type RunningApp } from '#tests/support/app.ts';
import { canMakeCluster, makeCluster } from '#tests/support/cluster.ts';
import { installWebServers, startEdge, webServer } from '#tests/support/edge.ts';
import {
  expectOnce,
  type NodePlan,
  nothingAsked,
  type Seated,
  seat,
  startLoad,
  startNodes,
  within,
} from '#tests/support/playing-nodes.ts';
import { openRedis, REDIS_URL } from '#tests/support/redis.ts';
import { testConfig } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { keepSockets } from '#tests/support/steady-sockets.ts';

const IS_TORTURE = process.env.TORTURE === 'on';
const GUESTS = Number(process.env.TORTURE_GUESTS ?? 1_000);
const NODES = 3;
const PLAYERS_PER_NODE = 4;
/** Between two rounds of a player. */
const PAUSE_MS = 20;
/** Beside the waits of its page: a crowd that comes back has to wait for its turn, too. */
const TRYING_AT_MOST_MS = 5_000;
const READY_WITHIN_MS = 60_000;
const LIMIT = 600_000;

if (IS_TORTURE) installWebServers();

/** A folder that goes with the test. */
function folderOfTest(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `fairwind-${name}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The migrations of the next release. */
function nextMigrations(): string {
  const folder = folderOfTest('migrations');
  cpSync(inRoot('server', 'db', 'migrations'), folder, { recursive: true });
  writeFileSync(
    join(folder, '9999_next_release.sql'),
    'alter table game_rounds add column next_release text;\ncreate index game_rounds_next_release on game_rounds (next_release);\n',
  );
  return folder;
}

function emptySite(): string {
  const folder = folderOfTest('site');
  mkdirSync(join(folder, 'main'));
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ environment: 'demo', csp: {} }));
  return folder;
}

async function planNodes(databaseUrl: string): Promise<NodePlan[]> {
  const redis = await openRedis();
  redis?.disconnect();
  const environment = {
    ...{ IDENTITY_SECRET: randomUUID(), STUDIO_SECRET: randomUUID(), SANDBOX_PAYMENT_SECRET: randomUUID() },
    // As behind any web server (docs/operating.md).
    DRAIN_SECONDS: '5',
    ...(redis === null ? {} : { REDIS_URL, REDIS_PREFIX: `test-rolling-${process.pid}:` }),
  };
  return Promise.all(Array.from({ length: NODES }, async () => ({ databaseUrl, environment, port: await freePort() })));
}

const isReady = (node: RunningApp): Promise<number> =>
  request(`${node.origin()}/readyz`).then(
    async ({ statusCode, body }) => {
      await body.dump();
      return statusCode;
    },
    () => 0,
  );

describe.skipIf(!IS_TORTURE || !canMakeCluster)('a rolling restart under load (needs initdb and pg_ctl)', () => {
  test.for(['nginx', 'caddy'] as const)(
    'behind %s: each round once, no player logged out, no socket longer away than its waits',
    { timeout: LIMIT },
    async (server, { skip }) => {
      if (webServer(server) === null) return skip(`no ${server} is installed`);
      const cluster = await makeCluster();
      onTestFinished(() => cluster.remove());
      const plans = await planNodes(cluster.url);
      const nodes = await startNodes(plans);
      onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.kill()))));
      const connection = await connectDatabase({ databaseUrl: cluster.url, dataDirectory: '', log: silentLog });
      onTestFinished(() => connection.close());
      const edge = await startEdge(
        server,
        testConfig({ SITE_DIRECTORY: emptySite(), FAIRWIND_ENVIRONMENT: 'demo' }),
        nodes.map(({ port }) => port),
      );
      onTestFinished(() => edge.stop());
      const front = { ...(nodes[0] as RunningApp), port: edge.port, origin: originAt(edge.port) };
      const seated: Seated[] = [];
      for (const node of nodes)
        for (let index = 0; index < PLAYERS_PER_NODE; index += 1)
          seated.push(await seat(connection.database, nodes, node));
      const players = seated.map((player) => ({ ...player, node: front }));

      const asked = nothingAsked();
      const sockets = await keepSockets(front.origin(), GUESTS);
      onTestFinished(() => sockets.close());
      const begun = performance.now();
      const load = startLoad(players, asked, { pauseMs: PAUSE_MS });
      onTestFinished(() => load.giveUp());
      const directory = nextMigrations();
      expect(await migrate(connection.database, { directory, patient: connection.patient })).toEqual([
        '9999_next_release.sql',
      ]);
      for (const [index, plan] of plans.entries()) {
        const before = load.count();
        await expect.poll(() => load.count(), { timeout: READY_WITHIN_MS }).toBeGreaterThan(before + players.length);
        expect(await nodes[index]?.stop()).toBe(0);
        const [next] = (await startNodes([plan])) as [RunningApp];
        nodes[index] = next;
        await expect.poll(() => isReady(next), { timeout: READY_WITHIN_MS }).toBe(200);
      }
      await expect.poll(() => sockets.open(), { timeout: READY_WITHIN_MS }).toBe(GUESTS);
      const seconds = (performance.now() - begun) / 1_000;
      await load.stop();
      const waits = [...load.waits.values()].flat();
      process.stderr.write(
        `${server}: ${load.count()} rounds in ${seconds.toFixed(0)} s, ${load.repeats()} asked for again, p99 ${within(99, waits)} ms; ${GUESTS} sockets, ${sockets.losses()} lost, ${sockets.refusals()} refusals, at most ${sockets.longestAwayMs()} ms away\n`,
      );
      await expectOnce(connection.database, players, asked);
      expect(await Promise.all(seated.map((player) => player.launch()))).toEqual(seated.map(() => 200));
      expect(sockets.longestTryingMs()).toBeLessThan(TRYING_AT_MOST_MS);
    },
  );
});
