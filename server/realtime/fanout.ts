/** Carries realtime signals between the nodes: in process, or over Redis when several run. */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { RealtimeMessage } from '#shared/contract/events.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../clock.ts';
import { endWhenSilent } from '../redis.ts';
import { readSignal, type Signal, writeSignal } from './signals.ts';
import type { Signer } from './signing.ts';

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

export interface RedisFanoutParts {
  /** The shared client; a second connection is opened for the subscription. */
  redis: Redis;
  signer: Signer;
  clock: Clock;
  log: Logger;
  /** Hears of each text on the channel that is no signal this node understands. */
  onIgnored(): void;
}

/**
 * Fan-out over Redis pub/sub. This node hears its own signals at once, so a broken Redis costs the others only until
 * their sockets ask again. What else is said on the channel is ignored.
 */
export function createRedisFanout({ redis, signer, clock, log, onIgnored }: RedisFanoutParts): Fanout {
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
  subscriber.on('error', (error: Error) => log.debug({ error }, 'realtime subscription lost'));
  endWhenSilent(subscriber);
  subscriber.on('message', (_channel: string, text: string) => {
    const read = readSignal(signer, clock.now(), text);
    if (read === null) onIgnored();
    else if (read.from !== node) tell(read.signal);
  });
  /** Nothing that another node said may end this one. */
  function tell(signal: Signal): void {
    try {
      local.publish(signal);
    } catch (error) {
      log.error({ error, kind: signal.kind }, 'a realtime signal was not carried out');
    }
  }
  let stretch = 0;
  let isHearing = false;
  async function listen(): Promise<void> {
    await subscriber.subscribe(channel);
    stretch += 1;
    isHearing = true;
  }
  subscriber.on('ready', () => {
    listen().catch((error: Error) => log.debug({ error }, 'not subscribed to realtime signals'));
  });
  subscriber.on('close', () => {
    isHearing = false;
  });
  return {
    publish(signal) {
      local.publish(signal);
      redis.publish(channel, writeSignal(signer, node, clock.now(), signal)).catch((error: Error) => {
        log.debug({ error }, 'realtime signal not shared');
      });
    },
    receive: (receiver) => local.receive(receiver),
    hearing: () => (isHearing ? stretch : null),
    close: async () => subscriber.disconnect(),
  };
}
