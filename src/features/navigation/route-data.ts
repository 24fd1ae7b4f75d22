/** Data of a page, loaded again when its route, its parameters or a watched query change (spec section 4). */
import { reportFault } from '#platform/faults.ts';
import { type Paced, throttle } from '#platform/timing.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import { startLoading } from './loading.ts';
import { onNavigation } from './navigate.ts';
import { type Place, placeOf } from './place.ts';

/** What identifies a page's data: path, which holds route and parameters, and the watched query values. */
export function routeDataKey(place: Place, watchKeys: readonly string[]): string {
  const query = watchKeys.map((key) => `${key}=${place.url.searchParams.get(key) ?? ''}`);
  return [place.url.pathname, ...query].join('&');
}

export type Refresh = (place: Place) => void | Promise<void>;

/** Runs a refresh with the loading bar; what it throws goes to the global handler (spec section 8). */
async function load(refresh: Refresh, place: Place): Promise<void> {
  const done = startLoading();
  try {
    await refresh(place);
  } catch (error) {
    reportFault(error);
  } finally {
    done();
  }
}

/**
 * Calls `refresh` now and whenever the page's data change their key, at least 200 ms apart. The loading bar shows while
 * it runs. A failed call of the API is an outcome, shown by the interceptor; anything thrown goes to the error page.
 * @param watchKeys names of query values that count.
 * @returns how to stop.
 */
export function onRouteData(watchKeys: readonly string[], refresh: Refresh): () => void {
  let known = '';
  const paced: Paced<[Place]> = throttle(FETCH_MINIMUM_MS, (place: Place) => void load(refresh, place));
  const check = (place: Place): void => {
    const key = routeDataKey(place, watchKeys);
    if (key === known) return;
    known = key;
    paced(place);
  };
  check(placeOf(new URL(location.href)));
  const stop = onNavigation('after', ({ to }) => check(to));
  return () => {
    paced.cancel();
    stop();
  };
}
