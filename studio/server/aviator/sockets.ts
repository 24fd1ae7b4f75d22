/** Sockets of the aviator's pages: from an HTTP upgrade to a seat at the table. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { type FlightReply, flightRequest } from '../../flight-protocol.ts';
import type { Line, Member } from '../../shared-rounds/hub.ts';
import { sessionIdOf } from '../sessions.ts';
import type { Clock, Session } from '../types.ts';
import { ownBetOf } from './own-view.ts';
import type { Seat } from './seats.ts';
import type { BetAnswer, FlightTable } from './table.ts';

export interface FlightSockets {
  /** Answers an upgrade of the studio's host; false when its path is none of ours. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

interface SocketParts {
  table: FlightTable;
  clock: Clock;
  /** Where the pages come from; the only origin that may open a socket. */
  publicOrigin: string;
  /** The session of a token, if it plays this game. */
  session(id: string): Promise<Session | null>;
  /** Asks for the balance anew and tells the seat. */
  refreshBalance(seat: Seat): Promise<void>;
  log(message: string, details: Record<string, unknown>): void;
}

const PATH = /^\/flight\/([\w-]{20,100})$/;
const FRAME_MAXIMUM_BYTES = 2_048;
const SOCKETS_PER_SEAT = 4;
/** Requests within one heartbeat; a hand cashes out a few times in a flight. */
const REQUESTS_PER_HEARTBEAT = 240;
const HEARTBEAT_MS = 20_000;
const CLOSE = { malformed: 4400, silent: 4408, tooMany: 4429 } as const;
const REASONS = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' } as const;

function refuseUpgrade(socket: Duplex, status: keyof typeof REASONS): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

interface Guest {
  socket: WebSocket;
  seat: Seat;
  member: Member;
  alive: boolean;
  requests: number;
}

export function createFlightSockets({ table, clock, publicOrigin, ...parts }: SocketParts): FlightSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAXIMUM_BYTES, perMessageDeflate: false });
  const guests = new Set<Guest>();

  const answer = async (guest: Guest, text: string): Promise<void> => {
    const request = read(text);
    if (request === null) return guest.socket.close(CLOSE.malformed, 'malformed');
    const { seat, member } = guest;
    const say = (reply: FlightReply) => member.tell(reply);
    if (request.type === 'time') {
      return say({ type: 'time', sent_at: request.sent_at, server_time: clock.now().getTime() });
    }
    if (request.type === 'refresh') {
      await parts.refreshBalance(seat);
      return member.refresh();
    }
    const done = await ask(table, seat, request);
    say(
      done.ok
        ? { type: 'answer', request_id: request.request_id, ok: true, bet: done.bet && ownBetOf(done.bet) }
        : { type: 'answer', request_id: request.request_id, ok: false, status: done.status },
    );
  };

  const accept = (socket: WebSocket, session: Session): void => {
    const line: Line = {
      send: (text) => {
        if (socket.readyState === socket.OPEN) socket.send(text);
      },
      get waitingBytes() {
        return socket.bufferedAmount;
      },
      end: (code, reason) => socket.close(code, reason),
    };
    const guest: Guest = { socket, ...table.join(session, line), alive: true, requests: 0 };
    guests.add(guest);
    void parts.refreshBalance(guest.seat);
    socket.on('pong', () => {
      guest.alive = true;
    });
    socket.on('error', (error) => parts.log('a flight socket broke', { reason: error.message }));
    socket.on('close', () => {
      guests.delete(guest);
      table.leave(guest.seat, guest.member);
    });
    socket.on('message', (data: RawData, isBinary) => {
      guest.alive = true;
      guest.requests += 1;
      if (guest.requests > REQUESTS_PER_HEARTBEAT) return socket.close(CLOSE.tooMany, 'too many');
      if (isBinary) return socket.close(CLOSE.malformed, 'malformed');
      answer(guest, String(data)).catch((error: unknown) => {
        parts.log('a flight request failed', { reason: String(error) });
        socket.close(1011, 'failed');
      });
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
    const token = PATH.exec(request.url?.split('?')[0] ?? '')?.[1];
    if (token === undefined) return refuseUpgrade(socket, 404);
    if (request.headers.origin !== publicOrigin) return refuseUpgrade(socket, 403);
    const session = await parts.session(sessionIdOf(token));
    if (session === null) return refuseUpgrade(socket, 401);
    const present = [...guests].filter(({ seat }) => seat.session.id === session.id).length;
    if (present >= SOCKETS_PER_SEAT) return refuseUpgrade(socket, 503);
    server.handleUpgrade(request, socket, head, (opened) => accept(opened, session));
  };

  return {
    upgrade(request, socket, head) {
      open(request, socket, head).catch((error: unknown) => {
        parts.log('a flight socket could not be opened', { reason: String(error) });
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

function read(text: string) {
  try {
    const parsed = flightRequest.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    // Not JSON: the caller closes the socket with a code.
    return null;
  }
}

type Request = Exclude<NonNullable<ReturnType<typeof read>>, { type: 'time' | 'refresh' }>;

function ask(table: FlightTable, seat: Seat, request: Request): Promise<BetAnswer> {
  switch (request.type) {
    case 'bet': {
      const { stake, auto_hundredths } = request.bet;
      const { request_id: requestId, panel } = request;
      return table.bet(seat, request.round, { requestId, panel, stake, auto: auto_hundredths });
    }
    case 'order': {
      const { order, panel } = request;
      const wish = order && { stake: order.bet.stake, auto: order.bet.auto_hundredths, repeat: order.repeat };
      return table.order(seat, panel, wish);
    }
    case 'cancel':
      return table.cancel(seat, request.bet_id);
    case 'cash_out':
      return table.cashOut(seat, request.bet_id);
  }
}
