/** Whether this process can serve: what `/readyz` says of the services it needs. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';

export interface ReadinessCheck {
  name: string;
  /** Without it the process serves nothing; else it only serves less. */
  required: boolean;
  /** What is wrong, in a few words; null: nothing. A failure is what is wrong. */
  problem(): Promise<string | null>;
}

export interface Readiness {
  ready: boolean;
  /** What is wrong, a line each. */
  problems: readonly string[];
}

/** How long a check may take; a monitor does not wait for ever either. */
const PATIENCE_MS = 3_000;

async function problemOf({ problem }: ReadinessCheck, patienceMs: number): Promise<string | null> {
  const given = new AbortController();
  const late = pause(patienceMs, 'does not answer', { signal: given.signal, ref: false });
  // Called off when the check was quicker.
  late.catch(() => undefined);
  try {
    return await Promise.race([problem(), late]);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return cause instanceof Error ? cause.message || cause.name : String(cause);
  } finally {
    given.abort();
  }
}

/** Creates the question. Who asks while another asks hears the same answer. */
export function createReadiness(
  checks: readonly ReadinessCheck[],
  patienceMs: number = PATIENCE_MS,
): () => Promise<Readiness> {
  let asking: Promise<Readiness> | null = null;
  const ask = async (): Promise<Readiness> => {
    const found = await Promise.all(
      checks.map(async (check) => ({ ...check, text: await problemOf(check, patienceMs) })),
    );
    const wrong = found.filter(({ text }) => text !== null);
    return {
      ready: wrong.every(({ required }) => !required),
      problems: wrong.map(({ name, text }) => `${name}: ${text}`),
    };
  };
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

/** Without Redis the nodes hear of each other's messages late, and each counts attempts for itself. */
export function redisCheck(redis: Redis): ReadinessCheck {
  return {
    name: 'redis',
    required: false,
    async problem() {
      await redis.ping();
      return null;
    },
  };
}

/** Beyond this a machine's clock is wrong; below it the question itself took the time. */
const SKEW_MAXIMUM_MS = 2_000;

/** What is wrong with a machine's clock; null: nothing. @param skewMs how far it is ahead of the database's */
export function skewProblem(skewMs: number): string | null {
  if (Math.abs(skewMs) <= SKEW_MAXIMUM_MS) return null;
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  return `this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database, whose time counts`;
}
