/** Components that are loaded on demand. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadOnceReachable } from '#platform/reachable.ts';

/**
 * A component whose module comes when it is first rendered, under a `Suspense`. While the site is away it stays
 * pending: React takes down a whole island, a running game with it, when a lazy component of its rejects.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own bound, which infers the props of what is loaded.
export function lazyComponent<Loaded extends ComponentType<any>>(
  load: () => Promise<{ default: Loaded }>,
): LazyExoticComponent<Loaded> {
  return lazy(() => loadOnceReachable(load));
}
