/** How much memory a build takes beyond what it needs. */
import { setFlagsFromString } from 'node:v8';

/**
 * By how much a heap may grow before it is swept again, per cent of what was left the last time. Left to itself, the engine
 * lets it become four times as large while pages are made quickly; there is one heap for each thread.
 */
const GROWTH_PER_CENT = 40;

/** Holds the heaps of this thread and of those it starts from here on close to what they hold. */
export function holdHeaps(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PER_CENT}`);
}
