/** How often one client, one device or one account may try (ADR 0020). Redis shares the counts between nodes. */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Clock, systemClock } from '../../clock.ts';
import { networkOf } from '../../network.ts';
import { fail, ok, type Result } from '../../result.ts';

interface Rate {
  points: number;
  durationSeconds: number;
  /** Each costs us money: while nobody counts for all nodes together there are none. */
  costsMoney?: true;
}

export const RATES = {
  /**
   * Failed or pending logins of one client on devices that the account does not know, whatever the account; a success takes
   * back its own try, for a mobile network or an office is one client too.
   */
  loginByClient: { points: 60, durationSeconds: 300 },
  /** All logins of one client on such devices: each costs the work of a password's hash. */
  loginWorkByClient: { points: 1_200, durationSeconds: 300 },
  /** Failed or pending logins on one account from one client, on unknown devices; a success clears them. */
  loginByAccountAndClient: { points: 10, durationSeconds: 900 },
  /** The same from all clients together: what guessing from many addresses comes to. A success takes back its own try. */
  loginByAccount: { points: 20, durationSeconds: 900 },
  /** Failed or pending logins on one account from a device that has logged in to it before; a success clears them. */
  loginByDevice: { points: 10, durationSeconds: 900 },
  /** Passwords and codes that were given again inside one session, and were wrong; a right one clears them. */
  proofBySession: { points: 5, durationSeconds: 900 },
  /** Wrong codes of a second factor: on unknown devices, on known ones and inside sessions each; a right one clears them. */
  codeByAccount: { points: 5, durationSeconds: 900 },
  /** Links asked for and tried by mail. */
  linkByClient: { points: 20, durationSeconds: 600 },
  /** Letters to one address that somebody asked for; beyond that the answer is the same and nothing is sent. */
  letterByAddress: { points: 4, durationSeconds: 3_600 },
  /** Challenges for passkeys, and answers to them. */
  passkeyByClient: { points: 120, durationSeconds: 300 },
  registrationByClient: { points: 60, durationSeconds: 600 },
  /** Letters about registrations to one address. */
  registrationByAddress: { points: 4, durationSeconds: 3_600 },
  /** Codes of registrations; each registration has tries of its own beside. */
  registrationCodeByClient: { points: 60, durationSeconds: 600 },
  /** Looks whose a friend's or partner's code is, alone and with a registration. */
  inviteByClient: { points: 40, durationSeconds: 600 },
  /** Codes of bonuses that are tried: by one player, and by one client whoever plays. */
  bonusCodeByPlayer: { points: 10, durationSeconds: 600 },
  /** Codes of all players together: what guessing with many accounts and addresses comes to. */
  bonusCodeByAll: { points: 3_000, durationSeconds: 600 },
  bonusCodeByClient: { points: 40, durationSeconds: 600 },
  /** Ways to outside providers and back. */
  openidByClient: { points: 60, durationSeconds: 600 },
  /** Messages to phones, which cost money: to one number, of one player, of one client. */
  textByNumber: { points: 5, durationSeconds: 86_400, costsMoney: true },
  textByPlayer: { points: 5, durationSeconds: 3_600, costsMoney: true },
  textByClient: { points: 10, durationSeconds: 3_600, costsMoney: true },
  /** Everything that a player's pages write, whatever it is; what costs more has a limit of its own beside. */
  writeByPlayer: { points: 600, durationSeconds: 60 },
  /** The same of somebody of the staff. */
  writeByStaff: { points: 600, durationSeconds: 60 },
  ticketByClient: { points: 600, durationSeconds: 60 },
  /** Games opened, of guests and players; each is a session at its vendor. */
  launchByClient: { points: 600, durationSeconds: 300 },
  /** Documents sent, and checks begun at a vendor; each costs a decoder's work, or money. */
  documentByPlayer: { points: 40, durationSeconds: 3_600 },
  /** Lists as files. */
  fileByPlayer: { points: 30, durationSeconds: 3_600 },
  /** Exports of all data: each reads everything that is kept. */
  exportByPlayer: { points: 3, durationSeconds: 86_400 },
  /** Logins and links of staff, whoever they say they are. */
  staffLoginByClient: { points: 30, durationSeconds: 600 },
  /** Failed logins to one account of staff from one network: nobody elsewhere locks its owner out. */
  staffLoginByAccountAndNetwork: { points: 8, durationSeconds: 900 },
  /** Wrong codes of staff whose password was right, from anywhere; a success clears them. */
  staffCodeByAccount: { points: 5, durationSeconds: 900 },
  /** Looks at a chat, by one client; an open one looks every few seconds. */
  chatReadByClient: { points: 600, durationSeconds: 300 },
  /** Lines said in a chat, by one player or one guest's client. */
  chatLineByClient: { points: 20, durationSeconds: 60 },
  /** Files announced for a talk, by a player and by a guest's client; each costs a decoder's work and a place. */
  chatFileByPlayer: { points: 20, durationSeconds: 3_600 },
  chatFileByClient: { points: 4, durationSeconds: 3_600 },
  /** Talks that guests have sent by mail: from one client, and to one address, which nobody has shown to be theirs. */
  chatMailByClient: { points: 3, durationSeconds: 86_400 },
  chatMailByAddress: { points: 3, durationSeconds: 86_400 },
  /** Messages through the contact form that would be sent. */
  contactByClient: { points: 5, durationSeconds: 600 },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;

export interface RateLimits {
  /** Counts one try. Error: `rate_limited` with the seconds to wait. */
  consume(name: RateName, key: string): Promise<Result<void>>;
  /** Takes back one counted try. */
  giveBack(name: RateName, key: string): Promise<void>;
  clear(name: RateName, key: string): Promise<void>;
}

/** Keys are hashed: a login typed by a person does not end up in a shared store. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** Counts the tries of each key. */
interface Counter {
  /** Counts one try. @returns how long to wait, ms; 0: go on. */
  consume(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
  clear(key: string): Promise<void>;
}

interface Count {
  tries: number;
  endsAt: number;
}

/** Counts in this process, by the clock all processes share. */
function memoryCounter({ points, durationSeconds }: Rate, clock: Clock): Counter {
  const durationMs = durationSeconds * 1_000;
  const counts = new Map<string, Count>();
  let sweepAt = 0;

  const sweep = (now: number): void => {
    if (now < sweepAt) return;
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    sweepAt = now + durationMs;
  };

  return {
    async consume(key) {
      const now = clock.now().getTime();
      sweep(now);
      const known = counts.get(key);
      const count = known && known.endsAt > now ? known : { tries: 0, endsAt: now + durationMs };
      counts.set(key, count);
      count.tries += 1;
      return count.tries > points ? count.endsAt - now : 0;
    },
    async giveBack(key) {
      const count = counts.get(key);
      if (count) count.tries -= 1;
    },
    async clear(key) {
      counts.delete(key);
    },
  };
}

/** Counts in Redis, whose own time ends a count: it is the same for all processes. */
function redisCounter(name: RateName, { points, durationSeconds }: Rate, redis: Redis): Counter {
  const limiter = new RateLimiterRedis({
    keyPrefix: `fairwind:rate:${name}`,
    points,
    duration: durationSeconds,
    storeClient: redis,
  });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (rejection) {
        if (rejection instanceof RateLimiterRes) return Math.max(1, rejection.msBeforeNext);
        throw rejection;
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async clear(key) {
      await limiter.delete(key);
    },
  };
}

/** Asks the shared counter, and another while that one is away. */
function insured(shared: Counter, other: Counter): Counter {
  const either = async <Value>(ask: (counter: Counter) => Promise<Value>): Promise<Value> => {
    try {
      return await ask(shared);
    } catch {
      // The connection itself reports that Redis is away (server/redis.ts).
      return ask(other);
    }
  };
  return {
    consume: (key) => either((counter) => counter.consume(key)),
    giveBack: (key) => either((counter) => counter.giveBack(key)),
    clear: (key) => either((counter) => counter.clear(key)),
  };
}

/** How long to wait for the shared counter to be back, ms. */
const ASK_AGAIN_AFTER_MS = 30_000;

/** Counts nothing and lets nothing through. */
const CLOSED: Counter = {
  consume: async () => ASK_AGAIN_AFTER_MS,
  giveBack: async () => undefined,
  clear: async () => undefined,
};

/** Creates the limits. `rates` lets a test use its own. */
export function createRateLimits(
  redis: Redis | null = null,
  rates: Readonly<Record<RateName, Rate>> = RATES,
  clock: Clock = systemClock,
): RateLimits {
  const counterOf = (name: RateName): Counter => {
    const rate: Rate = rates[name];
    const own = memoryCounter(rate, clock);
    return redis ? insured(redisCounter(name, rate, redis), rate.costsMoney ? CLOSED : own) : own;
  };
  const counters = Object.fromEntries(
    (Object.keys(rates) as RateName[]).map((name) => [name, counterOf(name)]),
  ) as Record<RateName, Counter>;
  const keyOf = (name: RateName, key: string): string => hashed(name.endsWith('ByClient') ? networkOf(key) : key);
  return {
    async consume(name, key) {
      const waitMs = await counters[name].consume(keyOf(name, key));
      return waitMs === 0 ? ok(undefined) : fail('rate_limited', { seconds: Math.ceil(waitMs / 1_000) });
    },
    giveBack: (name, key) => counters[name].giveBack(keyOf(name, key)),
    clear: (name, key) => counters[name].clear(keyOf(name, key)),
  };
}
