/** Answers that all readers share for a moment. */
import type { Clock } from '../../clock.ts';

/**
 * Reads at most once in a time, whoever asks: who asks while a read is under way is given it as well. One that fails is
 * not kept.
 * @param forMs milliseconds of the server's clock
 */
export function keptFor<Value>(forMs: number, clock: Clock, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Promise<Value>; until: number } | null = null;
  return () => {
    const now = clock.now().getTime();
    if (kept !== null && now < kept.until) return kept.value;
    const value = read();
    const mine = { value, until: now + forMs };
    kept = mine;
    value.catch(() => {
      if (kept === mine) kept = null;
    });
    return value;
  };
}
