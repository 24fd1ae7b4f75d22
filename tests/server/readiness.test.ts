/** `/readyz` says whether the process can serve and what is wrong, and what can be done without a service is. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Connection, connectDatabase, migrate } from '#server/db/index.ts';
import { createReadiness } from '#server/readiness.ts';
import { connectRedis } from '#server/redis.ts';
import { freePort } from '#tests/support/app.ts';
import { canMakeCluster, makeCluster } from '#tests/support/cluster.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { fillDataDirectory } from '#tests/support/embedded-image.ts';
import { hasRedisServer } from '#tests/support/redis.ts';
import { TEST_ORIGIN, testApp, testBrowser, testServer } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { mountSmallDisk } from '#tests/support/small-disk.ts';

describe('the answer', () => {
  const fine = { name: 'database', required: true, problem: async () => null };

  test('names what is wrong; only what is required makes it not ready', async () => {
    const away = { name: 'redis', required: false, problem: () => Promise.reject(new Error('refused')) };
    expect(await createReadiness([fine, away])()).toEqual({ ready: true, problems: ['redis: refused'] });
    expect(await createReadiness([fine, { ...away, required: true }])()).toMatchObject({ ready: false });
    expect(await createReadiness([fine])()).toEqual({ ready: true, problems: [] });
  });

  test('does not wait for a service that never answers', async () => {
    const silent = { name: 'database', required: true, problem: () => new Promise<null>(() => undefined) };
    expect(await createReadiness([silent], 10)()).toEqual({ ready: false, problems: ['database: does not answer'] });
  });
});

describe('a full disk', () => {
  /** Tells whether the database takes a write, before, with and after a full disk. */
  async function expectNoticed(connection: Connection, disk: { fill(): void; empty(): void }): Promise<void> {
    await migrate(connection.database);
    const app = await testApp(connection);
    const readyz = async () => {
      const { status, body } = await testBrowser(app, TEST_ORIGIN).send('/readyz');
      return [status, body];
    };
    expect(await readyz()).toEqual([200, 'ready\n']);
    disk.fill();
    expect(await readyz()).toEqual([503, expect.stringMatching(/^not ready\ndatabase: .*no space left on device/is)]);
    disk.empty();
    await expect.poll(readyz).toEqual([200, 'ready\n']);
    await app.close();
    await connection.close();
  }

  test('of the embedded database is noticed', async ({ skip }) => {
    const disk = mountSmallDisk(160);
    if (disk === null) return skip('no file system can be mounted here');
    try {
      fillDataDirectory(disk.folder, inject('embeddedImage'));
      await expectNoticed(await connectDatabase({ dataDirectory: disk.folder, log: silentLog }), disk);
    } finally {
      disk.remove();
    }
  });

  test('of PostgreSQL is noticed', async ({ skip }) => {
    const disk = canMakeCluster ? mountSmallDisk(160) : null;
    if (disk === null) return skip('no cluster can be made on a file system of its own here');
    const cluster = await makeCluster(disk.folder);
    try {
      const connection = await connectDatabase({ databaseUrl: cluster.url, dataDirectory: '', log: silentLog });
      await expectNoticed(connection, disk);
    } finally {
      await cluster.remove();
      disk.remove();
    }
  });
});

describe.skipIf(!hasRedisServer)('without Redis (needs redis-server)', () => {
  const children: ChildProcess[] = [];
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  async function startRedis(port: number): Promise<ChildProcess> {
    const child = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    for await (const line of child.stdout as AsyncIterable<Buffer>) if (String(line).includes('Ready to accept')) break;
    return child;
  }

  test('tickets go on at once on every node, the log says it once, and that it is back once', async () => {
    const port = await freePort();
    const redis = await startRedis(port);
    const lines: string[] = [];
    const log = pino({ level: 'warn', base: null }, { write: (line) => lines.push(JSON.parse(line).msg) });
    const client = await connectRedis({ url: `redis://127.0.0.1:${port}` }, log);
    closing.push(() => client.disconnect());
    const connection = await openDatabase();
    closing.push(() => connection.close());
    const nodes = await Promise.all([1, 2].map(() => testServer(connection, { redis: client, log })));
    closing.push(() => Promise.all(nodes.map((node) => node.close())));
    const [here, there] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
    const browser = testBrowser(here.app, here.origin);
    const readyz = async () => (await browser.send('/readyz')).body;
    expect(await readyz()).toBe('ready\n');

    const gone = once(redis, 'exit');
    redis.kill('SIGKILL');
    await gone;
    await expect.poll(() => lines).toEqual(['redis lost']);
    expect(await readyz()).toMatch(/^ready, but degraded\nredis: /);
    const waited: number[] = [];
    for (let asked = 0; asked < 20; asked += 1) {
      const begun = performance.now();
      const { status, body } = await browser.call('realtimeTicket');
      expect(status).toBe(200);
      waited.push(performance.now() - begun);
      const socket = new WebSocket(`${there.origin.replace('http', 'ws')}/realtime?ticket=${body.ticket}`, {
        origin: there.origin,
      });
      expect(JSON.parse(String((await once(socket, 'message'))[0]))).toMatchObject({ type: 'connect' });
      const again = new WebSocket(socket.url, { origin: there.origin });
      expect((await once(again, 'unexpected-response'))[1].statusCode).toBe(401);
      socket.terminate();
      again.on('error', () => undefined).terminate();
      here.app.hub.announce('nobody');
    }
    // Whoever waits for Redis does so each time; a busy machine halts some of them.
    const [median = 0] = waited.sort((one, other) => one - other).slice(waited.length / 2);
    expect(median).toBeLessThan(500);
    await startRedis(port);
    await expect.poll(readyz).toBe('ready\n');
    await expect.poll(() => lines).toEqual(['redis lost', 'redis is back']);
    expect((await browser.call('realtimeTicket')).body.ticket).not.toMatch(/^e\./);
  });
});
