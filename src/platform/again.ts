/** Work that has failed and is worth another try: after growing pauses, when the page is looked at again, when the line or the live connection returns. */
import type { ApiError } from './http.ts';

const PAUSES_MS = [2_000, 5_000, 10_000, 30_000] as const;
/** The live connection stands again: whatever failed meanwhile is worth another try. */
const LINE_BACK = 'fairwind:line-back';
const SIGNS = ['online', 'focus', 'pageshow', LINE_BACK] as const;

/** Tells whatever waits for another try that the service answers again. */
export const tellLineBack = (): void => void globalThis.dispatchEvent?.(new Event(LINE_BACK));

/** Whether an error may pass by itself: no answer, a fault of the service, or too many calls. */
export const isPassing = ({ unread, status }: Pick<ApiError, 'unread' | 'status'>): boolean =>
  unread === true || status >= 500 || status === 429;

/**
 * Tries until it has worked, and never twice at a time.
 * @param work says whether it has worked
 * @param options now: it was not tried yet, and is at once
 * @returns ends the trying
 */
export function tryUntilDone(work: () => Promise<boolean>, { now = false } = {}): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: 'waiting' | 'working' | 'over' = 'waiting';
  let tries = 0;
  const stop = (): void => {
    state = 'over';
    clearTimeout(timer);
    for (const sign of SIGNS) globalThis.removeEventListener?.(sign, run);
  };
  const wait = (): void => {
    state = 'waiting';
    timer = setTimeout(() => void attempt(), PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]);
    tries += 1;
  };
  const attempt = async (): Promise<void> => {
    if (state !== 'waiting') return;
    state = 'working';
    clearTimeout(timer);
    const isDone = await work();
    // Somebody may have ended it meanwhile.
    if ((state as string) === 'over') return;
    if (isDone) stop();
    else wait();
  };
  const run = (): void => void attempt();
  for (const sign of SIGNS) globalThis.addEventListener?.(sign, run);
  if (now) run();
  else wait();
  return stop;
}
