/** Requests about matches in play that wait before they are looked at again: bets and sales of bets. */
import { MOST_WAITING } from '#shared/sport/requests.ts';
import { fail, ok, type Result } from '../../result.ts';

export interface Delays {
  /** Waits, beside a few other requests of its player on this node. Errors: `rate_limited`. */
  wait(playerId: string, seconds: number): Promise<Result<null>>;
}

/** @param wait waits, in ms; tests move their clock */
export function createDelays(wait: (ms: number) => Promise<void>): Delays {
  const waiting = new Map<string, number>();
  const count = (playerId: string, change: 1 | -1): void => {
    const left = (waiting.get(playerId) ?? 0) + change;
    if (left === 0) waiting.delete(playerId);
    else waiting.set(playerId, left);
  };
  return {
    async wait(playerId, seconds) {
      if ((waiting.get(playerId) ?? 0) >= MOST_WAITING) return fail('rate_limited', { seconds: Math.ceil(seconds) });
      count(playerId, 1);
      await wait(seconds * 1_000).finally(() => count(playerId, -1));
      return ok(null);
    },
  };
}
