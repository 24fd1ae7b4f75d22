/**
 * Messages to players (design section 10): what is to be said is written down in the transaction of what it tells of;
 * consent and protection decide before that and before it is sent, and each channel sends, and tries again, by itself.
 */
import { sql } from 'drizzle-orm';
import type { MessageChannel } from '#shared/contract/messages.ts';
import type { LocaleCode, RegionId } from '#shared/regions/index.ts';
import { type Emit, type Queryable, rows } from '../../db/index.ts';
import type { Log } from '../../log.ts';
import type { Letters } from '../letters/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Pushes } from '../push/index.ts';
import { type Advertisable, openChannels } from './consent.ts';
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
  advertisable: Advertisable;
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
  /** Says something of one kind to many players as {@link send} does, with few statements. @returns the channels of each */
  sendAll(
    transaction: Queryable,
    kind: MessageKind,
    messages: readonly Omit<Message, 'kind'>[],
    emit?: Emit,
  ): Promise<(readonly Channel[])[]>;
  /** Sends what is due, soon; the caller does not wait. */
  post(): void;
  /** Sends what is due on every channel. */
  deliver(): Promise<void>;
  /** Ends what waits in this process. */
  close(): Promise<void>;
}

interface Addressee {
  player_id: string;
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

const isDelivery = (channel: Channel): channel is keyof typeof DELIVERY_OF => channel in DELIVERY_OF;

/** Where players are written to; those who are gone are missing. */
async function addresseesOf(queryable: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Addressee>> {
  const found = await rows<Addressee>(
    queryable,
    sql`select player_id, email, region, language from players
        where player_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  );
  return new Map(found.map((addressee) => [addressee.player_id, addressee]));
}

/** Creates the service. */
export function createMessages(parts: MessageParts): Messages {
  const { notifications, letters, pushes, advertisable, log, soonMs = SOON_MS } = parts;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();

  async function deliver(): Promise<void> {
    const rounds = await Promise.allSettled([notifications.tell(), letters.deliver(), pushes.deliver()]);
    for (const round of rounds) if (round.status === 'rejected') throw round.reason;
  }

  function post(): void {
    timer ??= setTimeout(() => {
      timer = null;
      running = deliver().catch((error: unknown) => log.warn({ error }, 'messages could not be sent'));
    }, soonMs).unref();
  }

  const sendAll: Messages['sendAll'] = async (transaction, kind, messages, emit) => {
    const { channels } = rowOf(kind);
    const ids = messages.map(({ playerId }) => playerId);
    const addressees = await addresseesOf(transaction, ids);
    const open = await openChannels(transaction, ids, kind, advertisable);
    const sent = messages.map((message) => {
      const { playerId, channels: chosen } = message;
      const to = addressees.get(playerId);
      const allowed = to === undefined ? new Set() : open(playerId);
      const wanted = channels.filter((channel) => chosen?.includes(channel) ?? true);
      return { ...message, to, used: wanted.filter((channel) => allowed.has(SETTING_OF[channel])) };
    });
    const noted = sent.flatMap(({ playerId, variables = {}, to, used }) => {
      const deliveries = used.filter(isDelivery).map((channel) => DELIVERY_OF[channel]);
      return to && deliveries.length > 0 ? [{ playerId, kind, variables, language: to.language, deliveries }] : [];
    });
    if (noted.length > 0) await notifications.write(transaction, noted, emit);
    for (const { playerId, variables = {}, region, to, used } of sent) {
      if (to === undefined) continue;
      const said = { kind, variables, playerId, region: region ?? to.region };
      if (used.includes('mail')) await letters.write(transaction, { ...said, address: to.email });
      if (used.includes('push')) await pushes.write(transaction, said);
    }
    if (sent.some(({ to }) => to !== undefined)) post();
    return sent.map(({ used }) => used);
  };

  return {
    async send(transaction, { kind, ...message }, emit) {
      const [used = []] = await sendAll(transaction, kind, [message], emit);
      return used;
    },

    sendAll,
    post,
    deliver,

    async close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await Promise.all([running, letters.settle()]);
    },
  };
}
