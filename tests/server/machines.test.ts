/** What many machines need of one node: probes on any Host, names in its log, an orderly leave, shared services. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { createStudioAggregator } from '#server/adapters/games/studio/index.ts';
import { systemClock } from '#server/clock.ts';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { loggedError } from '#server/logged-error.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { Signal } from '#server/realtime/signals.ts';
import { connectRedis } from '#server/redis.ts';
import { freePort } from '#tests/support/app.ts';
import { canMakeCluster, makeCluster } from '#tests/support/cluster.ts';
import { createDataDirectory } from '#tests/support/data-directory.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { installPackages } from '#tests/support/debian-packages.ts';
import { createDeposits, expectDeposits } from '#tests/support/deposits.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { openRedis, redisFanout } from '#tests/support/redis.ts';
import { REGISTRATION, testApp, testBrowser } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

test('probes are answered on any Host inside, each line of the log has its names, and a node says that it leaves', async () => {
  using data = createDataDirectory();
  const [port, inside] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [inRoot('server', 'main.ts')], {
    cwd: inRoot(),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: inRoot('.cache', 'node'),
      FAIRWIND_ENVIRONMENT: 'test',
      DATA_DIRECTORY: data.path,
      // No site: that of the repository may be built or not.
      SITE_DIRECTORY: join(data.path, 'site'),
      PORT: String(port),
      INTERNAL_PORT: String(inside),
      NODE_NAME: 'node-7',
      RELEASE: '1.4.0-3f2c1a9',
      TRUSTED_PROXY: '127.0.0.1',
      // Long enough for what is asked of it meanwhile, on a busy machine too.
      DRAIN_SECONDS: '5',
      LOG_LEVEL: 'debug',
    },
  });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (part) => (output += String(part)));
  await once(child, 'message');

  const statuses = async (at: number, host: string) =>
    Promise.all(
      ['/healthz', '/readyz', '/metrics', '/en/'].map(async (path) => (await sendRaw(at, host, path)).status),
    );
  expect(await statuses(inside, '10.1.2.3:9464')).toEqual([200, 200, 200, 404]);
  expect(await statuses(port, '10.1.2.3')).toEqual([421, 421, 421, 421]);

  const headers = { 'x-request-id': 'from-the-web-server', 'x-forwarded-for': '203.0.113.9' };
  const answer = await sendRaw(port, 'localhost', '/api/session', { headers });
  expect(answer.headers['x-request-id']).toBe('from-the-web-server');
  // What strangers read says nothing of the machine; operators find the node by it.
  const mark = String(answer.headers['x-node']);
  expect(mark).toMatch(/^[0-9a-f]{12}$/);
  const metrics = String((await sendRaw(inside, 'any', '/metrics')).body);
  expect(metrics).toContain(`fairwind_build_info{node="node-7",mark="${mark}",release="1.4.0-3f2c1a9"} 1`);
  // The port of players has nothing for monitors, whatever Host is sent from this machine.
  expect(await statuses(port, 'localhost')).toEqual([200, 404, 404, 404]);

  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await expect.poll(async () => (await sendRaw(inside, 'any', '/readyz')).status).toBe(503);
  expect((await sendRaw(inside, 'any', '/healthz')).status).toBe(503);
  const late = await sendRaw(port, 'localhost', '/api/session');
  expect([late.status, late.headers.connection]).toEqual([401, 'close']);
  expect((await exit)[0]).toBe(0);

  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const line of lines) expect(line).toMatchObject({ node: 'node-7', release: '1.4.0-3f2c1a9' });
  expect(lines.filter(({ msg }) => msg === 'request').map(({ request }) => request)).toContain('from-the-web-server');
});

test('a stranger names no request', async () => {
  const connection = await openDatabase();
  const app = await testApp(connection, { values: { NODE_NAME: 'node-1' } });
  const { headers } = await testBrowser(app).send('/api/session', { headers: { 'x-request-id': 'of-a-stranger' } });
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  await app.close();
  await connection.close();
});

describe('the studio is asked inside', () => {
  const asks = (studioUrl: string, internalUrl: string | null, log: (details: unknown) => void = () => undefined) =>
    createStudioAggregator({
      studioUrl,
      internalUrl,
      secret: 'studio-secret-of-the-tests-000000',
      clock: systemClock,
      timeoutMs: 5_000,
      log: (_message, details) => log(details),
    });

  test('by its own name, at the address of the setting', async () => {
    const hosts: (string | undefined)[] = [];
    const studio = createServer((request, response) => {
      hosts.push(request.headers.host);
      response.end(JSON.stringify({ tables: [] }));
    }).listen(0, '127.0.0.1');
    await once(studio, 'listening');
    const { port } = studio.address() as AddressInfo;
    const tables = await asks('https://games.fairwind.example', `http://127.0.0.1:${port}`).tables?.();
    expect([tables, hosts]).toEqual([[], [`games.fairwind.example:${port}`]]);
    studio.closeAllConnections();
    studio.close();
  });

  test('and when it is away, the log says why', async () => {
    const logged: unknown[] = [];
    await asks(`http://127.0.0.1:${await freePort()}`, null, (details) => logged.push(details)).tables?.();
    expect(logged.map((details) => loggedError((details as { error: unknown }).error))).toEqual([
      expect.objectContaining({ code: 'ECONNREFUSED' }),
    ]);
  });
});

test('two installations share a Redis by their prefixes', async ({ skip }) => {
  const plain = await openRedis();
  if (plain === null) return skip('no Redis answers here');
  const url = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
  const log = pino({ level: 'silent' });
  const [first, second] = [
    await connectRedis({ url, keyPrefix: 'test-a:' }, log),
    await connectRedis({ url, keyPrefix: 'test-b:' }, log),
  ];
  await first.set('fairwind:seen', '1', 'PX', 10_000);
  expect([await plain.exists('test-a:fairwind:seen'), await second.exists('fairwind:seen')]).toEqual([1, 0]);

  const heard: Record<string, Signal[]> = { first: [], again: [], second: [] };
  const again = await connectRedis({ url, keyPrefix: 'test-a:' }, log);
  const lines = { first, again, second };
  const fanouts = Object.entries(lines).map(([name, redis]) => {
    const fanout = redisFanout(redis, { log });
    fanout.receive((signal) => heard[name]?.push(signal));
    return fanout;
  });
  const signal: Signal = { kind: 'topic', topic: 'news' };
  await expect
    .poll(() => {
      fanouts[0]?.publish(signal);
      return heard.again?.[0];
    })
    .toEqual(signal);
  expect(heard.second).toEqual([]);
  for (const fanout of fanouts) await fanout.close();
  for (const redis of [plain, ...Object.values(lines)]) redis.disconnect();
});

const findPgBouncer = () => ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find((path) => existsSync(path));
if (canMakeCluster) installPackages({ pgbouncer: () => findPgBouncer() !== undefined });
const PGBOUNCER = findPgBouncer();

describe.skipIf(!canMakeCluster || PGBOUNCER === undefined)('behind PgBouncer (needs it and initdb)', () => {
  test('in transaction mode the server migrates, keeps money and its locks, takes players in, and its ledger holds', async () => {
    const cluster = await makeCluster();
    const folder = mkdtempSync(join(tmpdir(), 'fairwind-pgbouncer-'));
    const port = await freePort();
    const { hostname, port: databasePort } = new URL(cluster.url);
    const settings = [
      '[databases]',
      `postgres = host=${hostname} port=${databasePort} dbname=postgres user=postgres`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction`,
      'default_pool_size = 4',
    ];
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(file, settings.join('\n'));
    // It refuses to run as root, and reads its settings as who it becomes.
    const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    chmodSync(folder, 0o755);
    const bouncer = spawn(PGBOUNCER ?? '', [file], { ...owner, stdio: 'ignore' });
    children.push(bouncer);
    const warned: unknown[] = [];
    const log = { ...silentLog, warn: (details: unknown) => warned.push(details) };
    try {
      const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const open = () => connectDatabase({ databaseUrl, pooler: 'transaction', dataDirectory: '', log });
      await expect.poll(() => open().then(({ close }) => close(), String)).toBeUndefined();
      expect(warned).toContainEqual({ missing: ['idle_in_transaction_session_timeout', 'statement_timeout'] });
      const connection = await open();
      await migrate(connection.database);
      // Five times as many at once as the database is given connections, each player's waiting for one another.
      const owners = [randomUUID(), randomUUID(), randomUUID()];
      const deposits = Array.from({ length: 60 }, (_, index) => [`pooled-${index}`, owners[index % 3] ?? ''] as const);
      const deposit = createDeposits(connection.database);
      await Promise.all(deposits.map(([id, owner]) => deposit(owner, id)));
      const acknowledged = deposits.map((named) => named.join(' '));
      await expectDeposits(connection.database, owners, acknowledged, 0);
      const app = await testApp(connection);
      const players = Array.from({ length: 6 }, () => testBrowser(app));
      const answers = await Promise.all(
        players.map((player, index) =>
          player.call('register', { body: { ...REGISTRATION, email: `p${index}@inbox.example` } }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await verifyLedger(connection.database)).problems).toEqual([]);
      await app.close();
      await connection.close();
    } finally {
      bouncer.kill('SIGKILL');
      await cluster.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
