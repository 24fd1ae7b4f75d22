/** A Redis for tests, when one answers on this machine. */
import { Redis } from 'ioredis';

const URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** A new client, or null when no Redis answers. The caller quits it. */
export async function openRedis(): Promise<Redis | null> {
  const redis = new Redis(URL, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
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
