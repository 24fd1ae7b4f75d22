/** A check that says nothing for too long is told of as one that failed: the others are not kept waiting. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Finding, found } from './finding.ts';

/** How long a check may take unless the operator says otherwise. */
export const CHECK_LIMIT_MS = 5_000;

export async function withinLimit(
  { setting, todo, limitMs }: { setting: string; todo: string; limitMs: number },
  check: Promise<Finding>,
): Promise<Finding> {
  const limit = new AbortController();
  const late = pause(limitMs, found('wrong', setting, `does not answer within ${limitMs / 1_000} s`, todo), {
    signal: limit.signal,
  });
  try {
    return await Promise.race([check, late]);
  } finally {
    late.catch((error: unknown) => {
      if (!limit.signal.aborted) throw error;
    });
    limit.abort();
  }
}
