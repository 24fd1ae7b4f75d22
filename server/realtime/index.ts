/** Realtime: the socket hub, its tickets, and the fan-out between nodes. */
import type { Routes } from '../http/handler.ts';
import type { RateLimits } from '../modules/session/index.ts';
import { ok } from '../result.ts';
import { TICKET_LIFETIME_MS, type Tickets } from './tickets.ts';

export { createSocketDocument } from './asyncapi.ts';
export { CLOSE } from './connection.ts';
export { createLocalFanout, createRedisFanout, type Fanout } from './fanout.ts';
export { createHub, type Hub, SOCKETS_PER_PLAYER } from './hub.ts';
export { createSigner } from './signing.ts';
export {
  createDatabaseTickets,
  createLocalTickets,
  createRedisTickets,
  TICKET_LIFETIME_MS,
  type Tickets,
} from './tickets.ts';
export { createRealtimeUpgrade, refuseUpgrade } from './upgrade.ts';

/** A ticket speaks for whoever asks: a player's session, or a guest. */
export function realtimeRoutes(tickets: Tickets, limits: RateLimits): Routes<'realtimeTicket'> {
  return {
    realtimeTicket: {
      async handle(_input, { client, region, sessionId, playerId }) {
        const allowed = await limits.consume('ticketByClient', client);
        if (!allowed.ok) return allowed;
        const ticket = await tickets.issue({ region, sessionId, playerId });
        return ok({ ticket, expires_in_ms: TICKET_LIFETIME_MS });
      },
    },
  };
}
