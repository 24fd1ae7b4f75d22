/** Carries realtime signals between the nodes: in process, or over Redis when several run. */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { RealtimeMessage } from '#shared/contract/events.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { endWhenSilent } from '../redis.ts';

export type Signal =
  /** The player has new messages in the outbox. */
  | { kind: 'player'; playerId: string }
  /** The session is over. */
  | { kind: 'session'; sessionId: string; reason: 'logout' | 'expired' }
  /** The same player logged in again with the same browser: its sockets belong to the new session. */
  | { kind: 'replaced'; sessionId: string; replacedBy: string }
  /** What a topic holds has changed. */
  | { kind: 'topic'; topic: string }
  /** A public message for every socket of these regions. */
  | { kind: 'broadcast'; message: RealtimeMessage; regions: readonly RegionId[] };

/** Sends a public message to the open pages of these regions, on every node. */
export type Broadcast = (message: RealtimeMessage, regions: readonly RegionId[]) => void;

export interface Fanout {
  publish(signal: Signal): void;
  /** Adds a receiver of this node: it hears the node's own signals and those of the others. */
  receive(receiver: (signal: Signal) => void): void;
  /** The number of the stretch since which no signal of another node was missed; null: some may be missed now. */
  hearing(): number | null;
  close(): Promise<void>;
}

export function createLocalFanout(): Fanout {
  const receivers: ((signal: Signal) => void)[] = [];
  return {
    publish(signal) {
      for (const receive of receivers) receive(signal);
    },
    receive(receiver) {
      receivers.push(receiver);
    },
    // There is no other node.
    hearing: () => 0,
    close: async () => {},
  };
}

const CHANNEL = 'fairwind:realtime';

/**
 * Fan-out over Redis pub/sub. This node hears its own signals at once, so a broken Redis costs the others only until
 * their sockets ask again.
 * @param redis the shared client; a second connection is opened for the subscription.
 */
export function createRedisFanout(redis: Redis, log: Logger): Fanout {
  const node = randomUUID();
  // The client puts its prefix before keys, and leaves what it publishes to as it is.
  const channel = `${redis.options.keyPrefix ?? ''}${CHANNEL}`;
  const local = createLocalFanout();
  // Its subscription waits for a Redis that is away; the shared client's outage is the one that the log tells of.
  const subscriber = redis.duplicate({
    lazyConnect: false,
    enableOfflineQueue: true,
    autoResubscribe: false,
    maxRetriesPerRequest: null,
    commandTimeout: undefined,
    keyPrefix: '',
  });
  subscriber.on('error', (error: Error) => log.debug({ error: error.message }, 'realtime subscription lost'));
  endWhenSilent(subscriber);
  subscriber.on('message', (_channel: string, text: string) => {
    const { from, signal } = JSON.parse(text) as { from: string; signal: Signal };
    if (from !== node) local.publish(signal);
  });
  let stretch = 0;
  let isHearing = false;
  async function listen(): Promise<void> {
    await subscriber.subscribe(channel);
    stretch += 1;
    isHearing = true;
  }
  subscriber.on('ready', () => {
    listen().catch((error: Error) => log.debug({ error: error.message }, 'not subscribed to realtime signals'));
  });
  subscriber.on('close', () => {
    isHearing = false;
  });
  return {
    publish(signal) {
      local.publish(signal);
      redis.publish(channel, JSON.stringify({ from: node, signal })).catch((error: Error) => {
        log.debug({ error: error.message }, 'realtime signal not shared');
      });
    },
    receive: (receiver) => local.receive(receiver),
    hearing: () => (isHearing ? stretch : null),
    close: async () => subscriber.disconnect(),
  };
}
