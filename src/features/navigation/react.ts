/** Data of a page for its islands. Not part of index.ts, which the entry script imports: that must not load React. */
import { useEffect, useEffectEvent } from 'react';
import { onRouteData, type Refresh } from './route-data.ts';

export { onRouteData };

/**
 * Loads an island's data once it lives, and again when route, parameters or a watched query change; the island may
 * outlive a navigation.
 * @param watchKeys names of query values that count; the list must not change.
 */
export function useRouteData(watchKeys: readonly string[], refresh: Refresh): void {
  const onRefresh = useEffectEvent(refresh);
  useEffect(() => onRouteData(watchKeys, (place) => onRefresh(place)), [watchKeys]);
}

/** For data that depend on route and parameters only. */
export const NO_QUERY: readonly string[] = [];
