/** A chunk that cannot be loaded belongs to a build that is gone: reload the page, at most once a minute (spec section 4). */

import { tellLost } from '#platform/lost-parts.ts';
import { siteAnswers } from '#platform/reachable.ts';
import type { KeyValueStore } from '#platform/storage.ts';
import { RELOAD_GUARD_MS } from '#shared/constants.ts';

const KEY = 'fairwind:reloaded-at';

/** Whether the page may reload now; saying yes is remembered. */
export function mayReload(store: KeyValueStore, nowMs: number): boolean {
  const last = Number(store.get(KEY) ?? Number.NaN);
  if (nowMs - last < RELOAD_GUARD_MS) return false;
  store.set(KEY, String(nowMs));
  return true;
}

const CHUNK_FAILURE = /dynamically imported module|Importing a module script failed|error loading dynamically/i;

/** Whether an error says that a chunk could not be loaded (each browser has its own words). */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(error.message);
}

/**
 * Reloads on failed chunks, of islands and of everything that is loaded on demand. Where nothing of the site can be
 * fetched the page stays and says so: a reload would lose what is on it, a game above all. A second one within a minute
 * is said too, and the reload offered: a press would have done nothing.
 */
export function guardChunks(store: KeyValueStore, reload: () => unknown): void {
  const reloadOnce = async (): Promise<void> => {
    if (!(await siteAnswers())) tellLost('line');
    else if (mayReload(store, Date.now())) reload();
    else tellLost('part');
  };
  addEventListener('vite:preloadError', () => void reloadOnce());
  document.addEventListener('astro:hydration-error', (event) => {
    const error = event instanceof CustomEvent ? (event.detail as { error?: unknown }).error : undefined;
    if (isChunkFailure(error)) void reloadOnce();
  });
}
