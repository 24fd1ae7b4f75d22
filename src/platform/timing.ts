/** Throttles, debounces and minimum times: the spec's delays in one place. */

export interface Paced<Arguments extends unknown[]> {
  (...args: Arguments): void;
  cancel(): void;
}

/** Waits until calls have paused for `delayMs`, then runs once with the last arguments. */
export function debounce<Arguments extends unknown[]>(
  delayMs: number,
  run: (...args: Arguments) => void,
): Paced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const paced = (...args: Arguments): void => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...args), delayMs);
  };
  return Object.assign(paced, { cancel: () => clearTimeout(timer) });
}

/** Runs at once, then at most every `intervalMs`; the last call within an interval runs at its end. */
export function throttle<Arguments extends unknown[]>(
  intervalMs: number,
  run: (...args: Arguments) => void,
): Paced<Arguments> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastRun = Number.NEGATIVE_INFINITY;
  const now = (args: Arguments): void => {
    lastRun = performance.now();
    run(...args);
  };
  const paced = (...args: Arguments): void => {
    clearTimeout(timer);
    const wait = lastRun + intervalMs - performance.now();
    if (wait <= 0) now(args);
    else timer = setTimeout(() => now(args), wait);
  };
  return Object.assign(paced, { cancel: () => clearTimeout(timer) });
}

/** Says whether something may run again: the first time, and then once `intervalMs` have passed. */
export function everyAtMost(intervalMs: number, clock: () => number = () => performance.now()): () => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const now = clock();
    if (now - last < intervalMs) return false;
    last = now;
    return true;
  };
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Settles with the work, no earlier than `ms` after the call. */
export async function atLeast<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  if (ms <= 0) return work;
  const [value] = await Promise.all([work, pause(ms)]);
  return value;
}
