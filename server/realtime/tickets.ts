/** Single-use tickets: a browser cannot send an Authorization header with a socket (design section 5). */
import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../clock.ts';

export const TICKET_LIFETIME_MS = 30_000;

/** Whom a socket speaks for, null for a guest; and where its page stands. */
export interface TicketHolder {
  region: RegionId;
  sessionId: string | null;
  playerId: string | null;
}

export interface Tickets {
  issue(holder: TicketHolder): Promise<string>;
  /** The holder of a ticket, the first time it is shown and within its time; else null. */
  redeem(ticket: string): Promise<TicketHolder | null>;
}

const newTicket = (): string => randomBytes(24).toString('base64url');

/** Tickets of one process, in a map that keeps the order of issue. */
export function createLocalTickets(clock: Clock): Tickets {
  const issued = new Map<string, { holder: TicketHolder; until: number }>();

  function forgetExpired(now: number): void {
    for (const [ticket, { until }] of issued) {
      if (until > now) return;
      issued.delete(ticket);
    }
  }

  return {
    async issue(holder) {
      const now = clock.now().getTime();
      forgetExpired(now);
      const ticket = newTicket();
      issued.set(ticket, { holder, until: now + TICKET_LIFETIME_MS });
      return ticket;
    },
    async redeem(ticket) {
      const found = issued.get(ticket);
      issued.delete(ticket);
      return found !== undefined && found.until > clock.now().getTime() ? found.holder : null;
    },
  };
}

const keyOf = (ticket: string): string => `fairwind:ticket:${ticket}`;

/** Tickets that any node redeems. */
export function createRedisTickets(redis: Redis): Tickets {
  return {
    async issue(holder) {
      const ticket = newTicket();
      await redis.set(keyOf(ticket), JSON.stringify(holder), 'PX', TICKET_LIFETIME_MS);
      return ticket;
    },
    async redeem(ticket) {
      const holder = await redis.getdel(keyOf(ticket));
      return holder === null ? null : (JSON.parse(holder) as TicketHolder);
    },
  };
}
