/** Sockets of the pages of shared games: from an HTTP upgrade to a seat at the table. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { parseJson } from '../server/json.ts';
import { sessionIdOf } from '../server/sessions.ts';
import type { Session, StudioStore } from '../server/types.ts';
import { SOCKET_REPLACED_CODE } from '../socket-codes.ts';
import type { SharedBet } from './bets.ts';
import type { Crowds } from './crowds.ts';
import type { Line, Member } from './hub.ts';
import { type Seat, tell } from './seats.ts';

export interface SharedSockets {
  /** Whether an address is one of these sockets'. */
  serves(path: string): boolean;
  /** Answers an upgrade of the studio's host. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/** What the page of any shared game may ask: the server's time, and everything anew. */
type AnyRequest = { type: 'time'; sent_at: number } | { type: 'refresh' };

function isAnyRequest(request: { type: string }): request is AnyRequest {
  return request.type === 'time' || request.type === 'refresh';
}

interface SocketParts<Request extends { type: string }, Bet extends SharedBet, Place extends Seat<Bet>> {
  /** The folder of the address: `/<folder>/<token>`. */
  folder: string;
  /** Where the pages come from; the only origin that may open a socket. */
  publicOrigin: string;
  /** Whether a session's game is played here. */
  plays(session: Session): boolean;
  join(session: Session, line: Line): { seat: Place; member: Member };
  leave(seat: Place, member: Member): void;
  sessions: Pick<StudioStore, 'session'>;
  /** What counts the sockets of all shared games. */
  crowds: Crowds;
  /** Address of the client. */
  clientOf(request: IncomingMessage): string;
  /** Minor units; null when the wallet does not answer. */
  walletBalance(session: Session): Promise<bigint | null>;
  clock: { now(): Date };
  /** A request as the protocol of the game has it, or null: it ends the socket. */
  read(message: unknown): Request | AnyRequest | null;
  /** Answers what the game alone understands. */
  answer(seat: Place, member: Member, request: Request): Promise<void>;
  log(message: string, details: Record<string, unknown>): void;
}

const FRAME_MAXIMUM_BYTES = 8_192;
/** Requests within one heartbeat; a hand asks a few times in a round. */
const REQUESTS_PER_HEARTBEAT = 240;
const HEARTBEAT_MS = 20_000;
const CLOSE = { malformed: 4400, silent: 4408, replaced: SOCKET_REPLACED_CODE, tooMany: 4429 } as const;
const REASONS = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' } as const;

/** Turns an upgrade away with an HTTP status. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof REASONS): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

interface Guest<Place> {
  socket: WebSocket;
  seat: Place;
  member: Member;
  alive: boolean;
  requests: number;
}

function lineOf(socket: WebSocket): Line {
  return {
    send: (text) => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    get waitingBytes() {
      return socket.bufferedAmount;
    },
    end: (code, reason) => socket.close(code, reason),
  };
}

export function createSharedSockets<Request extends { type: string }, Bet extends SharedBet, Place extends Seat<Bet>>(
  parts: SocketParts<Request, Bet, Place>,
): SharedSockets {
  const address = new RegExp(`^/${parts.folder}/([\\w-]{20,100})$`);
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAXIMUM_BYTES, perMessageDeflate: false });
  const guests = new Set<Guest<Place>>();

  /** Asks the wallet for the balance and tells the seat. */
  const refreshBalance = async (seat: Place): Promise<void> => {
    const session = await parts.sessions.session(seat.session.id);
    const balance = session && (await parts.walletBalance(session));
    if (balance === null) return;
    seat.balance = balance;
    tell(seat, { type: 'balance', balance: balance.toString() });
  };
  const answerAny = async ({ seat, member }: Guest<Place>, request: AnyRequest): Promise<void> => {
    if (request.type === 'time') {
      return member.tell({ type: 'time', sent_at: request.sent_at, server_time: parts.clock.now().getTime() });
    }
    await refreshBalance(seat);
    member.refresh();
  };
  const hear = async (guest: Guest<Place>, text: string): Promise<void> => {
    const request = parts.read(parseJson(text));
    if (request === null) return guest.socket.close(CLOSE.malformed, 'malformed');
    if (isAnyRequest(request)) return answerAny(guest, request);
    await parts.answer(guest.seat, guest.member, request);
  };

  const accept = (socket: WebSocket, session: Session, client: string): void => {
    const guest: Guest<Place> = { socket, ...parts.join(session, lineOf(socket)), alive: true, requests: 0 };
    guests.add(guest);
    const leaveCrowd = parts.crowds.join(
      { playerId: session.playerId ?? null, client },
      { replace: (reason) => socket.close(CLOSE.replaced, reason) },
    );
    const failed = (error: unknown) => {
      parts.log('a request of a shared game failed', { reason: String(error) });
      socket.close(1011, 'failed');
    };
    refreshBalance(guest.seat).catch(failed);
    socket.on('pong', () => {
      guest.alive = true;
    });
    socket.on('error', (error) => parts.log('a socket of a shared game broke', { reason: error.message }));
    socket.on('close', () => {
      guests.delete(guest);
      leaveCrowd();
      parts.leave(guest.seat, guest.member);
    });
    socket.on('message', (data: RawData, isBinary) => {
      guest.alive = true;
      guest.requests += 1;
      if (guest.requests > REQUESTS_PER_HEARTBEAT) return socket.close(CLOSE.tooMany, 'too many');
      if (isBinary) return socket.close(CLOSE.malformed, 'malformed');
      hear(guest, String(data)).catch(failed);
    });
  };

  const heartbeat = setInterval(() => {
    for (const guest of guests) {
      if (!guest.alive) {
        guest.socket.close(CLOSE.silent, 'silent');
        guest.socket.terminate();
        continue;
      }
      guest.alive = false;
      guest.requests = 0;
      guest.socket.ping();
    }
  }, HEARTBEAT_MS);
  heartbeat.unref();

  const open = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const token = address.exec(pathOf(request))?.[1];
    if (token === undefined) return refuseUpgrade(socket, 404);
    if (request.headers.origin !== parts.publicOrigin) return refuseUpgrade(socket, 403);
    const session = await parts.sessions.session(sessionIdOf(token));
    if (session === null || !parts.plays(session)) return refuseUpgrade(socket, 401);
    server.handleUpgrade(request, socket, head, (opened) => accept(opened, session, parts.clientOf(request)));
  };

  return {
    serves: (path) => path.startsWith(`/${parts.folder}/`),
    upgrade(request, socket, head) {
      open(request, socket, head).catch((error: unknown) => {
        parts.log('a socket of a shared game could not be opened', { reason: String(error) });
        refuseUpgrade(socket, 503);
      });
    },
    close() {
      clearInterval(heartbeat);
      for (const { socket } of guests) socket.close(1012, 'restart');
      server.close();
    },
  };
}

/** The path of an upgrade, without its query. */
export function pathOf(request: IncomingMessage): string {
  return request.url?.split('?')[0] ?? '';
}
