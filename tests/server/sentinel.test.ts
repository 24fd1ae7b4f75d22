/** Redis failed over by Sentinel: nothing lost that matters, and the log says it once. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Signal } from '#server/realtime/signals.ts';
import { connectRedis } from '#server/redis.ts';
import { freePort } from '#tests/support/app.ts';
import { hasRedisServer, redisFanout } from '#tests/support/redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-sentinel-'));
const children: ChildProcess[] = [];
const clients: Redis[] = [];
afterAll(() => {
  // Those that a failed test left would go on trying while other files run.
  for (const client of clients) client.disconnect();
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(args: readonly string[], ready: string): Promise<ChildProcess> {
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  for await (const line of child.stdout as AsyncIterable<Buffer>) if (String(line).includes(ready)) break;
  // What is not read any more must not block it.
  child.stdout?.resume();
  return child;
}

const startServer = (port: number, ...more: string[]) =>
  start(['--port', String(port), '--save', '', '--bind', '127.0.0.1', '--dir', folder, ...more], 'Ready to accept');

/** One sentinel that believes itself; a busy machine is silent for a second at times. */
async function startSentinel(port: number, primary: number): Promise<void> {
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `sentinel monitor fairwind 127.0.0.1 ${primary} 1`,
    'sentinel down-after-milliseconds fairwind 1500',
    'sentinel failover-timeout fairwind 2000',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  await start([file, '--sentinel'], 'Sentinel ID');
}

test.skipIf(!hasRedisServer)(
  'a primary that is killed is replaced, and nodes hear each other again',
  async () => {
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const [primaryPort, replicaPort, sentinelPort] = ports;
    const primary = await startServer(primaryPort);
    await startServer(replicaPort, '--replicaof', '127.0.0.1', String(primaryPort));
    await startSentinel(sentinelPort, primaryPort);
    const sentinel = new Redis(sentinelPort);
    clients.push(sentinel);
    // Before it has found the replica it has nothing to fail over to.
    await expect.poll(() => sentinel.call('SENTINEL', 'replicas', 'fairwind')).toHaveLength(1);

    const lines: string[] = [];
    const log = pino({ level: 'warn', base: null }, { write: (line) => lines.push(JSON.parse(line).msg) });
    const server = { url: 'redis://fairwind', sentinels: [{ host: '127.0.0.1', port: sentinelPort }] };
    const [here, there] = [await connectRedis(server, log), await connectRedis(server, pino({ level: 'silent' }))];
    clients.push(here, there);
    const [from, to] = [redisFanout(here, { log }), redisFanout(there)];
    const heard: Signal[] = [];
    to.receive((signal) => heard.push(signal));
    const arrives = (topic: string) =>
      expect
        .poll(() => {
          from.publish({ kind: 'topic', topic });
          return heard.some((signal) => signal.kind === 'topic' && signal.topic === topic);
        })
        .toBe(true);
    await arrives('before');
    await here.set('tries', 1);

    const gone = once(primary, 'exit');
    primary.kill('SIGKILL');
    await gone;
    await expect.poll(() => here.set('tries', 2).catch(() => null)).toBe('OK');
    expect(here.stream.remotePort).toBe(replicaPort);
    await arrives('after');
    // A replica that becomes the primary may close its lines once more: then that is told too, each in one line.
    await expect.poll(() => lines.join()).toMatch(/^redis lost,redis is back(?:,redis lost,redis is back)*$/);

    await Promise.all([from.close(), to.close()]);
  },
  90_000,
);
