/** Fetches the pages of links ahead: on hover and focus, and when they come into sight (spec section 9). */
import { fetchAhead } from '#platform/fetch-ahead.ts';
import { PREFETCH_IDLE_TIMEOUT_MS } from '#shared/constants.ts';
import { isPlayPlace, needsPlayer, placeOf } from './place.ts';

export interface Network {
  online: boolean;
  saveData?: boolean | undefined;
  effectiveType?: string | undefined;
}

/** Prefetching is skipped on 2g, with the data saver on, and offline. */
export function mayPrefetch({ online, saveData, effectiveType }: Network): boolean {
  return online && saveData !== true && !(effectiveType ?? '').endsWith('2g');
}

interface NavigatorWithConnection extends Navigator {
  connection?: { saveData?: boolean; effectiveType?: string };
}

function network(): Network {
  const { onLine, connection } = navigator as NavigatorWithConnection;
  return { online: onLine, saveData: connection?.saveData, effectiveType: connection?.effectiveType };
}

/** How many pages in sight are fetched ahead per page; hover has no limit. */
const IN_SIGHT_LIMIT = 8;

/** Whether a link leads to a prebuilt page of this site that is worth fetching ahead. */
export function isWorthPrefetching(link: URL, here: URL): boolean {
  if (link.origin !== here.origin || link.pathname === here.pathname || link.pathname.startsWith('/api/')) return false;
  const place = placeOf(link);
  return place.route !== null && !needsPlayer(place) && !isPlayPlace(place);
}

const fetched = new Set<string>();

function prefetch(anchor: HTMLAnchorElement): boolean {
  const url = new URL(anchor.href, location.href);
  url.hash = '';
  if (fetched.has(url.href) || !isWorthPrefetching(url, new URL(location.href)) || !mayPrefetch(network()))
    return false;
  fetched.add(url.href);
  fetchAhead(url.href);
  return true;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: PREFETCH_IDLE_TIMEOUT_MS });
  else setTimeout(work, PREFETCH_IDLE_TIMEOUT_MS / 2);
}

function anchorOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest('a[href]') : null;
}

let sight: IntersectionObserver | undefined;

function watchSight(): void {
  sight?.disconnect();
  // A game needs the network for itself.
  if (isPlayPlace(placeOf(new URL(location.href)))) return;
  let left = IN_SIGHT_LIMIT;
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || left <= 0) continue;
      observer.unobserve(target);
      if (prefetch(target as HTMLAnchorElement)) left -= 1;
    }
  });
  sight = observer;
  for (const anchor of document.querySelectorAll<HTMLAnchorElement>('a[href]')) observer.observe(anchor);
}

/** Starts prefetching; on each new page the links in sight are looked at afresh, when the browser is idle. */
export function startPrefetching(): void {
  const onIntent = (event: Event): void => {
    const anchor = anchorOf(event);
    if (anchor) prefetch(anchor);
  };
  for (const sign of ['mouseover', 'focusin', 'touchstart'] as const) {
    document.addEventListener(sign, onIntent, { passive: true });
  }
  whenIdle(watchSight);
  document.addEventListener('astro:page-load', () => whenIdle(watchSight));
}
