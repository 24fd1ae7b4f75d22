/** A Redis for tests, when one answers on this machine. */
import { spawnSync } from 'node:child_process';
import { Redis } from 'ioredis';
import { type Logger, pino } from 'pino';
import { type Clock, systemClock } from '#server/clock.ts';
import {
  createRedisFanout,
  createRedisTickets,
  createSigner,
  type Fanout,
  type Tickets,
} from '#server/realtime/index.ts';

const SECRET = 'what all nodes of a test share';

/** Whether this machine has the program, for a test that stops a Redis of its own. */
export const hasRedisServer = spawnSync('redis-server', ['--version']).status === 0;

export const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** A new client, or null when no Redis answers. The caller quits it. */
export async function openRedis(options: { keyPrefix?: string } = {}): Promise<Redis | null> {
  const redis = new Redis(REDIS_URL, {
    ...options,
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
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

/** Fan-out over Redis, as a node of a test's installation has it. */
export function redisFanout(
  redis: Redis,
  {
    log = pino({ level: 'silent' }),
    clock = systemClock,
    secret = SECRET,
    onIgnored = () => undefined,
  }: {
    log?: Logger;
    clock?: Clock;
    secret?: string;
    onIgnored?: () => void;
  } = {},
): Fanout {
  return createRedisFanout({ redis, signer: createSigner(secret, 'signals'), clock, log, onIgnored });
}

/** Tickets over Redis, as a node of a test's installation has them. */
export function redisTickets(
  redis: Redis,
  elsewhere: Tickets,
  {
    clock = systemClock,
    secret = SECRET,
    onForged = () => undefined,
  }: {
    clock?: Clock;
    secret?: string;
    onForged?: () => void;
  } = {},
): Tickets {
  return createRedisTickets({ redis, signer: createSigner(secret, 'tickets'), clock, elsewhere, onForged });
}
