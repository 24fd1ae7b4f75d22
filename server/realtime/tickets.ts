/** Single-use tickets: a browser cannot send an Authorization header with a socket (design section 5). */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Redis } from 'ioredis';
import type { RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../clock.ts';
import { firstRow, type Queryable } from '../db/index.ts';

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

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

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

/** Tickets that any node redeems, in the database. */
export function createDatabaseTickets(database: Queryable): Tickets {
  return {
    async issue(holder) {
      const ticket = newTicket();
      await database.execute(sql`
        with expired as (delete from realtime_tickets where expires_at <= clock_timestamp())
        insert into realtime_tickets (ticket_hash, holder, expires_at) values (${hashOf(ticket)},
          ${JSON.stringify(holder)}::jsonb, clock_timestamp() + make_interval(secs => ${TICKET_LIFETIME_MS / 1_000}))`);
      return ticket;
    },
    async redeem(ticket) {
      const found = await firstRow<{ holder: TicketHolder; live: boolean }>(
        database,
        sql`delete from realtime_tickets where ticket_hash = ${hashOf(ticket)}
            returning holder, expires_at > clock_timestamp() as live`,
      );
      return found?.live ? found.holder : null;
    },
  };
}

const keyOf = (ticket: string): string => `fairwind:ticket:${ticket}`;
/** What begins a ticket that is not in Redis. */
const ELSEWHERE = 'e.';

/** Tickets that any node redeems. @param elsewhere where they are kept while Redis does not answer */
export function createRedisTickets(redis: Redis, elsewhere: Tickets): Tickets {
  return {
    async issue(holder) {
      const ticket = newTicket();
      try {
        await redis.set(keyOf(ticket), JSON.stringify(holder), 'PX', TICKET_LIFETIME_MS);
        return ticket;
      } catch {
        // The connection's own listener says that Redis is away; a page can do without it.
        return `${ELSEWHERE}${await elsewhere.issue(holder)}`;
      }
    },
    async redeem(ticket) {
      if (ticket.startsWith(ELSEWHERE)) return elsewhere.redeem(ticket.slice(ELSEWHERE.length));
      // A ticket from before Redis went away is worth nothing: the page asks for another.
      const holder = await redis.getdel(keyOf(ticket)).catch(() => null);
      return holder === null ? null : (JSON.parse(holder) as TicketHolder);
    },
  };
}
