/** How often one client or one account may try (design section 6). Redis shares the counts between nodes. */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { fail, ok, type Result } from '../../result.ts';

interface Rate {
  points: number;
  durationSeconds: number;
}

export const RATES = {
  /** Logins of one client, whatever the account. */
  loginByClient: { points: 60, durationSeconds: 300 },
  /** Failed or pending logins on one account, whoever tries; a success clears them. */
  loginByAccount: { points: 10, durationSeconds: 900 },
  registrationByClient: { points: 60, durationSeconds: 600 },
  ticketByClient: { points: 600, durationSeconds: 60 },
  /** Games opened, of guests and players; each is a session at its vendor. */
  launchByClient: { points: 600, durationSeconds: 300 },
  /** Messages through the contact form that would be sent. */
  contactByClient: { points: 5, durationSeconds: 600 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;

export interface RateLimits {
  /** Counts one try. Error: `rate_limited` with the seconds to wait. */
  consume(name: RateName, key: string): Promise<Result<void>>;
  clear(name: RateName, key: string): Promise<void>;
}

/**
 * What counts as one client: an IPv4 address, or the first half of an IPv6 address, all of which one household has.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = (part: string | undefined): string[] => (part ? part.split(':') : []);
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length);
  return [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)].slice(0, 4).join(':');
}

/** Keys are hashed: a login typed by a person does not end up in a shared store. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

const keyOf = (name: RateName, key: string): string => (name.endsWith('ByClient') ? networkOf(key) : key);

function limiterOf(name: RateName, { points, durationSeconds }: Rate, redis: Redis | null): RateLimiterAbstract {
  const options = { keyPrefix: `fairwind:rate:${name}`, points, duration: durationSeconds };
  const memory = new RateLimiterMemory(options);
  // Without Redis for a while, each node counts for itself.
  return redis ? new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory }) : memory;
}

/** Creates the limits. `rates` lets a test use its own. */
export function createRateLimits(
  redis: Redis | null = null,
  rates: Readonly<Record<RateName, Rate>> = RATES,
): RateLimits {
  const limiters = Object.fromEntries(
    (Object.keys(rates) as RateName[]).map((name) => [name, limiterOf(name, rates[name], redis)]),
  ) as Record<RateName, RateLimiterAbstract>;
  return {
    async consume(name, key) {
      try {
        await limiters[name].consume(hashed(keyOf(name, key)));
        return ok(undefined);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return fail('rate_limited', { seconds: Math.ceil(rejection.msBeforeNext / 1_000) });
      }
    },
    async clear(name, key) {
      await limiters[name].delete(hashed(keyOf(name, key)));
    },
  };
}
