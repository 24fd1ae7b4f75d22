/** The connection to Redis, which this process can do without for a while. */
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { createOutage } from './outage.ts';

/** A command that waits longer is given up: what Redis does can be done without it. */
const COMMAND_TIMEOUT_MS = 500;
const CONNECT_TIMEOUT_MS = 2_000;
const RETRY_MAXIMUM_MS = 2_000;
const RETRY_STEP_MS = 100;
/** How often a connection is asked for a sign of life, and how many questions may be without an answer. */
const HEARTBEAT_MS = 1_000;
const MOST_UNANSWERED = 2;

export interface RedisServer {
  /** Its address; with sentinels the host is the name that they know the primary by. */
  url: string;
  /** Where sentinels listen, that tell which server is the primary now; none for a server that stands alone. */
  sentinels?: readonly { host: string; port: number }[];
  /** Stands before every key, so that several installations may share a server. */
  keyPrefix?: string;
}

const retry = (attempts: number): number => Math.min(attempts * RETRY_STEP_MS, RETRY_MAXIMUM_MS);

/** A primary that was replaced comes back as a replica and refuses writes: ask again who it is. */
const RECONNECT_AND_RESEND = 2;
const onReplaced = ({ message }: Error): typeof RECONNECT_AND_RESEND | false =>
  message.startsWith('READONLY') ? RECONNECT_AND_RESEND : false;

function addressOf({ url, sentinels = [] }: RedisServer): RedisOptions {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const address: RedisOptions = {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(pathname.length > 1 ? { db: Number(pathname.slice(1)) } : {}),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
  if (sentinels.length === 0) return { ...address, host: hostname, ...(port === '' ? {} : { port: Number(port) }) };
  return {
    ...address,
    name: hostname,
    sentinels: [...sentinels],
    sentinelRetryStrategy: retry,
    failoverDetector: true,
    ...(protocol === 'rediss:' ? { enableTLSForSentinelMode: true } : {}),
  };
}

/**
 * Ends a connection that does not answer, as after a network that was cut without a word: it is made anew by itself, and
 * until then every command fails at once instead of after its patience.
 */
export function endWhenSilent(redis: Redis): void {
  let unanswered = 0;
  const beat = setInterval(() => {
    if (redis.status !== 'ready') unanswered = 0;
    else if (unanswered === MOST_UNANSWERED) redis.stream.destroy(new Error('Redis does not answer'));
    else {
      unanswered += 1;
      redis.ping().then(
        () => {
          unanswered = 0;
        },
        () => undefined,
      );
    }
  }, HEARTBEAT_MS).unref();
  redis.once('end', () => clearInterval(beat));
}

/**
 * Connects. While Redis is away every command fails at once, the connection is tried again by itself, and the log says
 * once that it is gone and once that it is back; also when it does not answer at the start.
 */
export async function connectRedis(server: RedisServer, log: Pick<Logger, 'warn'>): Promise<Redis> {
  const redis = new Redis({
    ...addressOf(server),
    keyPrefix: server.keyPrefix ?? '',
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: retry,
    reconnectOnError: onReplaced,
  });
  const outage = createOutage('redis', log);
  redis.on('error', outage.began);
  redis.on('close', () => outage.began('connection closed'));
  redis.on('ready', outage.ended);
  endWhenSilent(redis);
  await redis.connect().catch(outage.began);
  return redis;
}
