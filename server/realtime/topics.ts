/**
 * Topics (design 10.9): what many pages look at. A node reads a topic only while somebody here follows it, sends what it
 * holds, and from then on numbered changes, no more often than its kind allows.
 */
import type { Logger } from 'pino';
import { ERRORS, type ErrorName } from '#shared/contract/errors.ts';
import type { TopicFrame } from '#shared/contract/events.ts';
import { TOPICS_PER_SOCKET } from '#shared/contract/topics.ts';
import { mergePatchOf } from '#shared/merge-patch.ts';
import { inBackground } from '../background.ts';
import type { TopicSource } from '../ports/topics.ts';
import { type Connection, sendText } from './connection.ts';

/** Changes are sent four times a second at most. */
export const CHANGE_EVERY_MS = 250;
/** Reading takes no more than this share of the time: a slow topic is told less often. */
const READING_SHARE = 0.2;
const RETRY_MS = 2_000;

type State = Record<string, unknown>;

/** What one audience of a topic has been sent. */
interface Feed {
  topic: string;
  audience: string;
  /** Null until it has been read. */
  state: State | null;
  number: number;
  followers: Set<Connection>;
}

/** A topic with all its audiences here. */
interface Channel {
  topic: string;
  feeds: Map<string, Feed>;
  isReading: boolean;
  /** Something has changed since it was read. */
  isStale: boolean;
  timer: NodeJS.Timeout | undefined;
  /** When it may be read next, of `performance.now()`. */
  notBefore: number;
}

export interface Topics {
  follow(connection: Connection, topics: readonly string[]): void;
  unfollow(connection: Connection, topics: readonly string[]): void;
  /** The socket is bound to somebody else now, or to nobody: what was the other's alone ends. */
  rebind(connection: Connection): void;
  /** The socket is gone. */
  leave(connection: Connection): void;
  /** A topic has changed, here or on another node. */
  changed(topic: string): void;
  /** Reads everything again: for changes whose signal was lost. */
  refresh(): void;
  close(): void;
}

const partsOf = (topic: string): { kind: string; key: string } => {
  const slash = topic.indexOf('/');
  return { kind: topic.slice(0, slash), key: topic.slice(slash + 1) };
};

export function createTopics(sources: () => readonly TopicSource[], log: Pick<Logger, 'error'>): Topics {
  const channels = new Map<string, Channel>();
  const followed = new Map<Connection, Map<string, Feed>>();
  let isClosed = false;

  const say = ({ socket }: Connection, frame: TopicFrame): void => sendText(socket, JSON.stringify(frame));
  const refuse = (connection: Connection, topic: string, name: ErrorName): void =>
    say(connection, { type: 'topic/refused', topic, code: ERRORS[name].code });

  const sourceOf = (topic: string) => sources().find(({ kind }) => kind === partsOf(topic).kind);

  const audienceOf = ({ holder: { region }, binding }: Connection, topic: string): string | null =>
    sourceOf(topic)?.audienceOf({ region, playerId: binding?.playerId ?? null }, partsOf(topic).key) ?? null;

  function channelOf(topic: string): Channel {
    const known = channels.get(topic);
    if (known) return known;
    const channel: Channel = {
      ...{ topic, feeds: new Map(), isReading: false, isStale: false },
      ...{ timer: undefined, notBefore: 0 },
    };
    channels.set(topic, channel);
    return channel;
  }

  function drop(feed: Feed, connection: Connection): void {
    feed.followers.delete(connection);
    followed.get(connection)?.delete(feed.topic);
    if (feed.followers.size > 0) return;
    const channel = channels.get(feed.topic);
    if (channel?.feeds.get(feed.audience) !== feed) return;
    channel.feeds.delete(feed.audience);
    if (channel.feeds.size > 0) return;
    clearTimeout(channel.timer);
    channels.delete(feed.topic);
  }

  const tellAll = ({ followers }: Feed, frame: TopicFrame): void => {
    const text = JSON.stringify(frame);
    for (const { socket } of followers) sendText(socket, text);
  };

  const snapshotOf = ({ topic, number }: Feed, data: State): TopicFrame => ({
    ...{ type: 'topic/snapshot', topic, number, data },
  });

  /** Takes over what was read, and sends what of it is new. */
  function renew(feed: Feed, state: State | null): void {
    const { topic } = feed;
    if (state === null) {
      for (const connection of [...feed.followers]) {
        drop(feed, connection);
        refuse(connection, topic, 'not_found');
      }
      return;
    }
    const before = feed.state;
    feed.state = state;
    if (before === null) {
      tellAll(feed, snapshotOf(feed, state));
      return;
    }
    const patch = mergePatchOf(before, state);
    if (patch === null) return;
    feed.number += 1;
    tellAll(feed, { type: 'topic/change', topic, number: feed.number, patch });
  }

  async function read(channel: Channel): Promise<void> {
    const source = sourceOf(channel.topic);
    const { key } = partsOf(channel.topic);
    channel.timer = undefined;
    channel.isReading = true;
    channel.isStale = false;
    const began = performance.now();
    const feeds = [...channel.feeds.values()];
    const reading = { audiences: feeds.map(({ audience }) => audience) };
    let wait = CHANGE_EVERY_MS;
    try {
      for (const feed of feeds) {
        renew(feed, (await source?.read(key, feed.audience, reading)) ?? null);
      }
      wait = Math.max(CHANGE_EVERY_MS, (performance.now() - began) / READING_SHARE);
    } catch (error) {
      log.error({ error, topic: channel.topic }, 'reading a topic failed');
      channel.isStale = true;
      wait = RETRY_MS;
    } finally {
      channel.isReading = false;
      channel.notBefore = began + wait;
      if (channel.isStale) plan(channel);
    }
  }

  /** Has a channel read as soon as it may be. */
  function plan(channel: Channel): void {
    channel.isStale = true;
    if (isClosed || channel.isReading || channel.timer !== undefined || channels.get(channel.topic) !== channel) return;
    const wait = Math.max(0, channel.notBefore - performance.now());
    channel.timer = setTimeout(() => inBackground(read(channel), 'reading a topic', log), wait);
    channel.timer.unref();
  }

  function followOne(connection: Connection, topic: string): void {
    const mine = followed.get(connection) ?? new Map<string, Feed>();
    followed.set(connection, mine);
    const audience = audienceOf(connection, topic);
    const old = mine.get(topic);
    if (old !== undefined && old.audience !== audience) drop(old, connection);
    const refusal = audience === null ? 'not_found' : 'rate_limited';
    if (audience === null || (!mine.has(topic) && mine.size >= TOPICS_PER_SOCKET)) {
      refuse(connection, topic, refusal);
      return;
    }
    const channel = channelOf(topic);
    const feed = channel.feeds.get(audience) ?? {
      ...{ topic, audience, state: null, number: 0, followers: new Set<Connection>() },
    };
    channel.feeds.set(audience, feed);
    feed.followers.add(connection);
    mine.set(topic, feed);
    if (feed.state !== null) say(connection, snapshotOf(feed, feed.state));
    plan(channel);
  }

  return {
    follow(connection, topics) {
      for (const topic of new Set(topics)) followOne(connection, topic);
    },
    unfollow(connection, topics) {
      for (const topic of topics) {
        const feed = followed.get(connection)?.get(topic);
        if (feed) drop(feed, connection);
      }
    },
    rebind(connection) {
      for (const { topic, audience } of [...(followed.get(connection)?.values() ?? [])]) {
        if (audienceOf(connection, topic) !== audience) followOne(connection, topic);
      }
    },
    leave(connection) {
      for (const feed of [...(followed.get(connection)?.values() ?? [])]) drop(feed, connection);
      followed.delete(connection);
    },
    changed(topic) {
      const channel = channels.get(topic);
      if (channel) plan(channel);
    },
    refresh() {
      for (const channel of channels.values()) plan(channel);
    },
    close() {
      isClosed = true;
      for (const { timer } of channels.values()) clearTimeout(timer);
    },
  };
}
