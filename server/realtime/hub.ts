/** The socket hub: binds sockets to players and sends each message once, in order (design section 5). */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { ClientMessage, RealtimeMessage } from '#shared/contract/events.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { inBackground } from '../background.ts';
import type { Clock } from '../clock.ts';
import type { TopicSource } from '../ports/topics.ts';
import { CLOSE, type Connection, FRAMES_PER_HEARTBEAT, readFrame, refuse, send, sendText } from './connection.ts';
import type { Broadcast, Fanout } from './fanout.ts';
import type { Signal } from './signals.ts';
import type { TicketHolder } from './tickets.ts';
import { createTopics } from './topics.ts';

export const HEARTBEAT_MS = 30_000;
/** A socket that missed more than this fetches afresh instead. */
export const RESUME_MAXIMUM_MESSAGES = 500;
const BATCH_SIZE = 100;

export interface HubParts {
  clock: Clock;
  log: Logger;
  fanout: Fanout;
  /** Messages of a player after a number, oldest first. */
  eventsAfter(playerId: string, sequence: number, limit: number): Promise<RealtimeMessage[]>;
  lastSequence(playerId: string): Promise<number>;
  /** Whether a session still is live, looked up now. */
  isLive(sessionId: string): Promise<boolean>;
  /** What pages can follow: each domain adds its own. */
  topicSources: () => readonly TopicSource[];
}

export interface Hub {
  /** Takes over an open socket. */
  accept(socket: WebSocket, holder: TicketHolder, client: string): void;
  /** The player has new messages: called after commit. */
  announce(playerId: string): void;
  /** What a topic (`kind/key`) holds has changed: called after commit. */
  changed(topic: string): void;
  /** Hears of every topic that has changed, here or on another node. @returns ends it */
  watch(hear: (topic: string) => void): () => void;
  broadcast: Broadcast;
  /** Tells the sockets of a session that it is over, and unbinds them. */
  endSession(sessionId: string, reason: 'logout' | 'expired'): void;
  /** Moves the sockets of a session to the one that took its place. */
  replaceSession(sessionId: string, replacedBy: string): void;
  connections(): number;
  /** Tells every socket to come back and stops. */
  close(): Promise<void>;
}

class Rooms {
  private readonly byPlayer = new Map<string, Set<Connection>>();

  of(playerId: string): Connection[] {
    return [...(this.byPlayer.get(playerId) ?? [])];
  }

  enter(playerId: string, connection: Connection): void {
    const room = this.byPlayer.get(playerId) ?? new Set();
    this.byPlayer.set(playerId, room.add(connection));
  }

  leave(connection: Connection): void {
    const playerId = connection.binding?.playerId;
    connection.binding = null;
    if (playerId === undefined) return;
    const room = this.byPlayer.get(playerId);
    room?.delete(connection);
    if (room?.size === 0) this.byPlayer.delete(playerId);
  }
}

/** Sockets of one player and of one guest's address (a household, an office) and of all: the oldest makes room. */
export const SOCKETS_PER_PLAYER = 10;
const SOCKETS_PER_GUEST_ADDRESS = 100;
const SOCKETS_PER_PROCESS = 20_000;

/** Whose sockets count together with one, and how many there may be. */
function crowdOf({ holder: { playerId }, client }: Connection): { key: string; limit: number; reason: string } {
  return playerId === null
    ? { key: `address ${client}`, limit: SOCKETS_PER_GUEST_ADDRESS, reason: 'too many sockets of this address' }
    : { key: `player ${playerId}`, limit: SOCKETS_PER_PLAYER, reason: 'too many sockets of this player' };
}

/** Creates the hub. */
export function createHub({ topicSources, ...parts }: HubParts): Hub {
  const { clock, log, fanout, eventsAfter, lastSequence, isLive } = parts;
  const topics = createTopics(topicSources, log);
  const connections = new Set<Connection>();
  const rooms = new Rooms();
  /** Connections that count together, oldest first. */
  const crowds = new Map<string, Set<Connection>>();
  const watchers = new Set<(topic: string) => void>();
  /** Players whose outbox is being read; true: read again afterwards. */
  const draining = new Map<string, boolean>();

  function deliver(playerId: string, messages: readonly RealtimeMessage[]): void {
    for (const message of messages) {
      const text = JSON.stringify(message);
      const sequence = message.sequence ?? 0;
      for (const { socket, binding } of rooms.of(playerId)) {
        if (binding === null || binding.sequence >= sequence) continue;
        binding.sequence = sequence;
        sendText(socket, text);
      }
    }
  }

  /** The lowest number any bound socket of the player still waits behind; null without one. */
  function lowest(playerId: string): number | null {
    const sequences = rooms.of(playerId).flatMap(({ binding }) => (binding ? [binding.sequence] : []));
    return sequences.length === 0 ? null : Math.min(...sequences);
  }

  async function readOutbox(playerId: string): Promise<void> {
    let more = true;
    while (more) {
      const from = lowest(playerId);
      if (from === null) return;
      const messages = await eventsAfter(playerId, from, BATCH_SIZE);
      deliver(playerId, messages);
      more = messages.length === BATCH_SIZE;
    }
  }

  /** One reader per player: messages leave in their order however many signals arrive. */
  async function drain(playerId: string): Promise<void> {
    if (draining.has(playerId)) {
      draining.set(playerId, true);
      return;
    }
    try {
      do {
        draining.set(playerId, false);
        await readOutbox(playerId);
      } while (draining.get(playerId) === true);
    } finally {
      draining.delete(playerId);
    }
  }

  function endLocally(sessionId: string, reason: 'logout' | 'expired'): void {
    for (const connection of connections) {
      if (connection.binding?.sessionId !== sessionId) continue;
      rooms.leave(connection);
      topics.rebind(connection);
      send(connection, { type: 'logout', sent_at: clock.now().toISOString(), data: { reason } });
    }
  }

  function replaceLocally(sessionId: string, replacedBy: string): void {
    for (const connection of connections) {
      if (connection.holder.sessionId !== sessionId) continue;
      connection.holder = { ...connection.holder, sessionId: replacedBy };
      if (connection.binding) connection.binding.sessionId = replacedBy;
    }
  }

  function broadcastLocally(message: RealtimeMessage, regions: readonly RegionId[]): void {
    const text = JSON.stringify(message);
    for (const { socket, holder } of connections) if (regions.includes(holder.region)) sendText(socket, text);
  }

  fanout.receive((signal: Signal) => {
    if (signal.kind === 'player') inBackground(drain(signal.playerId), 'reading the outbox', log);
    else if (signal.kind === 'session') endLocally(signal.sessionId, signal.reason);
    else if (signal.kind === 'topic') {
      topics.changed(signal.topic);
      for (const hear of watchers) hear(signal.topic);
    } else if (signal.kind === 'replaced') replaceLocally(signal.sessionId, signal.replacedBy);
    else broadcastLocally(signal.message, signal.regions);
  });

  /** Whether everything after a number is still there, and little enough to send. */
  async function canResume(playerId: string, from: number, last: number): Promise<boolean> {
    if (from > last || last - from > RESUME_MAXIMUM_MESSAGES) return false;
    if (from === last) return true;
    const [first] = await eventsAfter(playerId, from, 1);
    return first?.sequence === from + 1;
  }

  async function subscribe(connection: Connection, from: number | undefined): Promise<void> {
    const { sessionId, playerId } = connection.holder;
    if (sessionId === null || playerId === null || !(await isLive(sessionId))) {
      refuse(connection, 'unauthenticated');
      return;
    }
    const last = await lastSequence(playerId);
    const resumed = from !== undefined && (await canResume(playerId, from, last));
    const sequence = resumed ? from : last;
    rooms.leave(connection);
    connection.binding = { playerId, sessionId, sequence };
    rooms.enter(playerId, connection);
    topics.rebind(connection);
    send(connection, { type: 'subscribed', sequence, mode: resumed ? 'resumed' : 'refetch' });
    // The session may have ended while the outbox was looked at, before the socket was bound to it.
    if (await isLive(sessionId)) await drain(playerId);
    else endLocally(sessionId, 'logout');
  }

  const reactions: {
    [Type in ClientMessage['type']]: (
      connection: Connection,
      message: Extract<ClientMessage, { type: Type }>,
    ) => Promise<void>;
  } = {
    ping: async (connection) => send(connection, { type: 'pong' }),
    'user/subscribe': (connection, message) => subscribe(connection, message.last_sequence),
    'user/logout': async (connection) => {
      rooms.leave(connection);
      topics.rebind(connection);
      send(connection, { type: 'unsubscribed' });
    },
    'topic/subscribe': async (connection, message) => topics.follow(connection, message.topics),
    'topic/unsubscribe': async (connection, message) => topics.unfollow(connection, message.topics),
  };

  async function react(connection: Connection, message: ClientMessage): Promise<void> {
    try {
      await (reactions[message.type] as (c: Connection, m: ClientMessage) => Promise<void>)(connection, message);
    } catch (error) {
      log.error({ error }, 'realtime request failed');
      refuse(connection, 'internal');
    }
  }

  function onFrame(connection: Connection, data: Buffer, isBinary: boolean): void {
    connection.alive = true;
    connection.frames += 1;
    if (connection.frames > FRAMES_PER_HEARTBEAT) {
      connection.socket.close(CLOSE.tooMany, 'too many messages');
      return;
    }
    const message = readFrame(data, isBinary);
    if (message === null) connection.socket.close(CLOSE.malformed, 'malformed message');
    else connection.turn = connection.turn.then(() => react(connection, message));
  }

  /** Closes the oldest of those that a new one would make too many. Sets keep the order in which they were opened. */
  function makeRoom(connection: Connection): void {
    const { key, limit, reason } = crowdOf(connection);
    const crowd = crowds.get(key) ?? new Set();
    crowds.set(key, crowd);
    const [oldest] = crowd.size >= limit ? crowd : connections.size >= SOCKETS_PER_PROCESS ? connections : [];
    if (oldest) replace(oldest, crowd.size >= limit ? reason : 'too many sockets of this server');
    crowd.add(connection);
  }

  function replace(connection: Connection, reason: string): void {
    forget(connection);
    connection.socket.close(CLOSE.replaced, reason);
  }

  function forget(connection: Connection): void {
    rooms.leave(connection);
    topics.leave(connection);
    connections.delete(connection);
    const { key } = crowdOf(connection);
    const crowd = crowds.get(key);
    crowd?.delete(connection);
    if (crowd?.size === 0) crowds.delete(key);
  }

  function beat(): void {
    for (const connection of connections) {
      if (!connection.alive) {
        connection.socket.terminate();
        continue;
      }
      connection.alive = false;
      connection.frames = 0;
      connection.socket.ping();
    }
    topics.refresh();
  }

  const heartbeat = setInterval(beat, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    accept(socket, holder, client) {
      const connection: Connection = {
        socket,
        connectionId: randomUUID(),
        holder,
        client,
        binding: null,
        alive: true,
        frames: 0,
        turn: Promise.resolve(),
      };
      makeRoom(connection);
      connections.add(connection);
      socket.on('message', (data, isBinary) => onFrame(connection, data as Buffer, isBinary));
      socket.on('pong', () => {
        connection.alive = true;
      });
      socket.on('close', () => forget(connection));
      socket.on('error', (error) => log.debug({ error }, 'socket error'));
      const data = { connection_id: connection.connectionId };
      send(connection, { type: 'connect', sent_at: clock.now().toISOString(), data });
    },
    announce: (playerId) => fanout.publish({ kind: 'player', playerId }),
    changed: (topic) => fanout.publish({ kind: 'topic', topic }),
    watch(hear) {
      watchers.add(hear);
      return () => watchers.delete(hear);
    },
    broadcast: (message, regions) => fanout.publish({ kind: 'broadcast', message, regions }),
    endSession: (sessionId, reason) => fanout.publish({ kind: 'session', sessionId, reason }),
    replaceSession: (sessionId, replacedBy) => fanout.publish({ kind: 'replaced', sessionId, replacedBy }),
    connections: () => connections.size,
    async close() {
      clearInterval(heartbeat);
      topics.close();
      for (const { socket } of connections) socket.close(CLOSE.restart, 'restart');
      await fanout.close();
    },
  };
}
