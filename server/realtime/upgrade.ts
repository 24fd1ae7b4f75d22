/** From an HTTP upgrade to a socket of the hub: host, origin and ticket are checked before it opens. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { RegionId } from '#shared/regions/index.ts';
import { FRAME_MAXIMUM_BYTES } from './connection.ts';
import type { Hub } from './hub.ts';
import type { Tickets } from './tickets.ts';

export interface UpgradeParts {
  hub: Hub;
  tickets: Tickets;
  /** The region of the request's host and the origin its pages have; null when the host is not a region's. */
  placeOf(request: IncomingMessage): { region: RegionId; origin: string } | null;
  /** Address of the client. */
  clientOf(request: IncomingMessage): string;
}

export interface RealtimeUpgrade {
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

const REASONS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const;

/** Answers an upgrade that is not wanted and closes. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof REASONS): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Creates the handler of upgrades to the realtime path. */
export function createRealtimeUpgrade({ hub, tickets, placeOf, clientOf }: UpgradeParts): RealtimeUpgrade {
  const server = new WebSocketServer({ noServer: true, maxPayload: FRAME_MAXIMUM_BYTES, perMessageDeflate: false });
  return {
    async handle(request, socket, head) {
      const place = placeOf(request);
      if (place === null) return refuseUpgrade(socket, 404);
      const { region, origin } = place;
      if (request.headers.origin !== origin) return refuseUpgrade(socket, 403);
      const ticket = new URL(request.url ?? '/', origin).searchParams.get('ticket');
      const holder = ticket === null ? null : await tickets.redeem(ticket);
      // A ticket belongs to the domain it was given on.
      if (holder?.region !== region) return refuseUpgrade(socket, 401);
      if (request.headers.upgrade?.toLowerCase() !== 'websocket') return refuseUpgrade(socket, 400);
      server.handleUpgrade(request, socket, head, (opened) => hub.accept(opened, holder, clientOf(request)));
    },
  };
}
