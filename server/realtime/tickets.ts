/** Single-use tickets: a browser cannot send an Authorization header with a socket (design section 5). */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { jsonOrUndefined } from '#shared/json.ts';
import { REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../clock.ts';
import { firstRow, type Queryable } from '../db/index.ts';
import type { Signer } from './signing.ts';

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

const keyOf = (hash: string): string => `fairwind:ticket:${hash}`;
/** What begins a ticket that is not in Redis. */
const ELSEWHERE = 'e.';

const signedText = (hash: string, until: number, holder: unknown): string =>
  `${hash} ${until} ${JSON.stringify(holder)}`;

const storedSchema = z.object({
  until: z.number().int(),
  signature: z.string().max(100),
  holder: z.object({
    region: z.enum(REGION_IDS),
    sessionId: z.string().nullable(),
    playerId: z.string().nullable(),
  }),
});

export interface RedisTicketsParts {
  redis: Redis;
  signer: Signer;
  clock: Clock;
  /** Where tickets are kept while Redis does not answer. */
  elsewhere: Tickets;
  /** Hears of each stored ticket that no node wrote. */
  onForged(): void;
}

/** Tickets that any node redeems. Redis holds their hashes, and what a node has signed: who reads it opens nothing. */
export function createRedisTickets({ redis, signer, clock, elsewhere, onForged }: RedisTicketsParts): Tickets {
  function holderOf(hash: string, text: string): TicketHolder | null {
    const { data } = storedSchema.safeParse(jsonOrUndefined(text));
    if (data === undefined || !signer.isSigned(signedText(hash, data.until, data.holder), data.signature)) {
      onForged();
      return null;
    }
    return data.until > clock.now().getTime() ? data.holder : null;
  }

  return {
    async issue({ region, sessionId, playerId }) {
      const ticket = newTicket();
      const hash = hashOf(ticket);
      const until = clock.now().getTime() + TICKET_LIFETIME_MS;
      const holder = { region, sessionId, playerId };
      const signature = signer.sign(signedText(hash, until, holder));
      try {
        await redis.set(keyOf(hash), JSON.stringify({ holder, until, signature }), 'PX', TICKET_LIFETIME_MS);
        return ticket;
      } catch {
        // The connection's own listener says that Redis is away; a page can do without it.
        return `${ELSEWHERE}${await elsewhere.issue(holder)}`;
      }
    },
    async redeem(ticket) {
      if (ticket.startsWith(ELSEWHERE)) return elsewhere.redeem(ticket.slice(ELSEWHERE.length));
      const hash = hashOf(ticket);
      // A ticket from before Redis went away is worth nothing: the page asks for another.
      const stored = await redis.getdel(keyOf(hash)).catch(() => null);
      return stored === null ? null : holderOf(hash, stored);
    },
  };
}
