/** A Redis for tests, when one answers on this machine. */
import { spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';

/** Whether this machine has the program, for a test that stops a Redis of its own. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

export const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** A new client, or null when no Redis answers. The caller quits it. */
export async function openRedis(): Promise<Redis | null> {
  const redis = new Redis(REDIS_URL, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return redis;
  } catch {
    // No Redis here: the tests that need one are left out.
    redis.disconnect();
    return null;
  }
}
