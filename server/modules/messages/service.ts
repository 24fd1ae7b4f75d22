/**
 * Messages to players (design section 10): what is to be said is written down in the transaction of what it tells of;
 * consent and protection decide before that and before it is sent, and each channel sends, and tries again, by itself.
 */
import { sql } from 'drizzle-orm';
import type { MessageChannel, MessageTopic } from '#shared/contract/messages.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { type Emit, firstRow, type Queryable } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import type { Letters } from '../letters/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Pushes } from '../push/index.ts';
import { type MayAdvertise, openChannels } from './consent.ts';
import { type Channel, type MessageKind, rowOf } from './kinds.ts';
import type { MessageVariables } from './variables.ts';

/** How soon after it was written a message is sent; what it tells of has been committed by then, mostly. */
const SOON_MS = 150;

export interface Message {
  kind: MessageKind;
  playerId: string;
  variables?: MessageVariables;
  /** Of the channels of its kind those that it goes by; all unless told. */
  channels?: readonly Channel[];
  /** The domain that it speaks for; the player's own unless told. */
  region?: RegionId;
}

export interface MessageParts {
  notifications: Notifications;
  letters: Letters;
  pushes: Pushes;
  mayAdvertise: MayAdvertise;
  log: Log;
  /** How soon what was written is sent, ms; tests send by hand. */
  soonMs?: number;
}

export interface Messages {
  /**
   * Says something to a player, in the transaction of what it tells of. With `emit` open pages are told at its commit,
   * without it a moment later.
   * @returns the channels that it goes by; none where the player does not want it or may not be advertised to
   */
  send(transaction: Queryable, message: Message, emit?: Emit): Promise<readonly Channel[]>;
  /** Sends what is due, soon; the caller does not wait. */
  post(): void;
  /** Sends what is due on every channel. */
  deliver(): Promise<void>;
  /** Ends what waits in this process. */
  close(): Promise<void>;
}

interface Addressee {
  email: string;
  region: RegionId;
  language: LocaleCode;
}

/** What announces a message inside the inbox goes with it. */
const SETTING_OF: Readonly<Record<Channel, MessageChannel>> = {
  inbox: 'inbox',
  popup: 'inbox',
  toast: 'inbox',
  mail: 'mail',
  push: 'push',
};

/** The spec's word for a way of announcing. */
const DELIVERY_OF = { inbox: 'base', popup: 'popup', toast: 'toast' } as const;

/** Creates the service. */
export function createMessages(parts: MessageParts): Messages {
  const { notifications, letters, pushes, mayAdvertise, log, soonMs = SOON_MS } = parts;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function channelsFor(
    queryable: Queryable,
    playerId: string,
    topic: MessageTopic,
    wanted: readonly Channel[],
  ): Promise<readonly Channel[]> {
    const allowed = await openChannels(queryable, playerId, topic, mayAdvertise);
    return wanted.filter((channel) => allowed.has(SETTING_OF[channel]));
  }

  async function deliver(): Promise<void> {
    const rounds = await Promise.allSettled([notifications.tell(), letters.deliver(), pushes.deliver()]);
    for (const round of rounds) if (round.status === 'rejected') throw round.reason;
  }

  function post(): void {
    timer ??= setTimeout(() => {
      timer = null;
      running = deliver().catch((error: unknown) => log.warn({ error: String(error) }, 'messages could not be sent'));
    }, soonMs).unref();
  }

  return {
    async send(transaction, { kind, playerId, variables = {}, channels: chosen, region }, emit) {
      const { topic, channels } = rowOf(kind);
      const to = await firstRow<Addressee>(
        transaction,
        sql`select email, region, language from players where player_id = ${playerId}::uuid`,
      );
      if (to === null) return [];
      const used = await channelsFor(
        transaction,
        playerId,
        topic,
        channels.filter((channel) => chosen?.includes(channel) ?? true),
      );
      const from = region ?? to.region;
      const deliveries = used.flatMap((channel) =>
        channel in DELIVERY_OF ? [channel as keyof typeof DELIVERY_OF] : [],
      );
      if (deliveries.length > 0) {
        const notification = { playerId, kind, variables, language: to.language };
        await notifications.write(
          transaction,
          { ...notification, deliveries: deliveries.map((channel) => DELIVERY_OF[channel]) },
          emit,
        );
      }
      if (used.includes('mail')) {
        await letters.write(transaction, { kind, variables, region: from, address: to.email, playerId });
      }
      if (used.includes('push')) await pushes.write(transaction, { playerId, kind, variables, region: from });
      post();
      return used;
    },

    post,
    deliver,

    async close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await Promise.all([running, letters.settle()]);
    },
  };
}
