/** The connection to Redis, which this process can do without for a while. */
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { createOutage } from './outage.ts';

/** A command that waits longer is given up: what Redis does can be done without it. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
const RETRY_MAXIMUM_MS = 2_000;
const RETRY_STEP_MS = 100;

/**
 * Connects. While Redis is away every command fails at once, the connection is tried again by itself, and the log says
 * once that it is gone and once that it is back; also when it does not answer at the start.
 * @param keyPrefix stands before every key, so that several installations may share a server
 */
export async function connectRedis(url: string, log: Pick<Logger, 'warn'>, keyPrefix = ''): Promise<Redis> {
  const redis = new Redis(url, {
    keyPrefix,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempts) => Math.min(attempts * RETRY_STEP_MS, RETRY_MAXIMUM_MS),
  });
  const outage = createOutage('redis', log);
  redis.on('error', outage.began);
  redis.on('close', () => outage.began('connection closed'));
  redis.on('ready', outage.ended);
  await redis.connect().catch(outage.began);
  return redis;
}
