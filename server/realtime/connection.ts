/** One socket: what it may send, what it is sent, and for whom it is bound (spec section 7). */
import type { WebSocket } from 'ws';
import { ERRORS, type ErrorName } from '#shared/contract/errors.ts';
import {
  type ClientMessage,
  clientMessageSchema,
  type RealtimeControl,
  type RealtimeMessage,
} from '#shared/contract/events.ts';
import { SOCKET_REPLACED_CODE } from '#shared/contract/paths.ts';
import { jsonOrUndefined } from '#shared/json.ts';
import type { TicketHolder } from './tickets.ts';

/** Application close codes, beside those of RFC 6455. */
export const CLOSE = {
  restart: 1012,
  malformed: 4400,
  /** A newer one took its place: the page comes back when somebody looks at it. */
  replaced: SOCKET_REPLACED_CODE,
  tooSlow: 4413,
  tooMany: 4429,
} as const;

/** What each close code says to a client. */
export const CLOSE_MEANINGS: Readonly<Record<keyof typeof CLOSE, string>> = {
  restart: 'the server goes down for a restart: come back with a new ticket, after a pause that differs from others’',
  malformed: 'a message that is no JSON text of this document: a defect of the client, the same again is refused again',
  replaced: 'too many newer sockets of the same player or address: come back only when somebody looks at the page',
  tooSlow: 'what was sent was not read: come back and go on after the last sequence number',
  tooMany: 'too many messages within one heartbeat: come back after a pause',
};

export const FRAME_MAXIMUM_BYTES = 4_096;
/** A socket that does not read may keep this much waiting. */
const QUEUE_MAXIMUM_BYTES = 1_048_576;
/** Frames a client may send within one heartbeat. */
export const FRAMES_PER_HEARTBEAT = 60;

interface Binding {
  playerId: string;
  sessionId: string;
  /** The last message of the player that this socket has been sent. */
  sequence: number;
}

export interface Connection {
  readonly socket: WebSocket;
  readonly connectionId: string;
  holder: TicketHolder;
  /** Address of the client. */
  readonly client: string;
  binding: Binding | null;
  /** Set by each pong and frame, cleared by each heartbeat. */
  alive: boolean;
  frames: number;
  /** Ends when what it has said so far is done: a page binds itself, then follows what is its player's. */
  turn: Promise<void>;
}

/** Sends one message. A socket whose queue is full is closed: it resumes later from its last number. */
export function send({ socket }: Connection, message: RealtimeMessage | RealtimeControl): void {
  sendText(socket, JSON.stringify(message));
}

/** Sends a message that is already written, e.g. the same one to many. */
export function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > QUEUE_MAXIMUM_BYTES) socket.close(CLOSE.tooSlow, 'too slow');
  else socket.send(text);
}

export function refuse(connection: Connection, name: ErrorName): void {
  send(connection, { type: 'refused', code: ERRORS[name].code });
}

/** Reads a client's frame; null when it is none that it may send. */
export function readFrame(data: Buffer, isBinary: boolean): ClientMessage | null {
  if (isBinary) return null;
  return clientMessageSchema.safeParse(jsonOrUndefined(data.toString('utf8'))).data ?? null;
}
