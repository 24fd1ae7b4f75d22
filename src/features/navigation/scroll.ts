/** Scrolling that the router does not do: to a hash, and to the games filter (spec section 2). */
import { HASH_SCROLL_INTERVAL_MS, HASH_SCROLL_RETRIES, HEADER_HEIGHT_PX } from '#shared/constants.ts';

/** The part of an element's box that counts, in viewport pixels. */
export interface Box {
  top: number;
  bottom: number;
}

/** Whether a box lies wholly between the header and the foot of the window. */
export function isFullyVisible({ top, bottom }: Box, windowHeight: number): boolean {
  return top >= HEADER_HEIGHT_PX && bottom <= windowHeight;
}

const belowHeader = (element: Element): number => element.getBoundingClientRect().top - HEADER_HEIGHT_PX;

/** How far a page that still loads may carry a target off while it is scrolled to, and how long that takes at most. */
const SHIFT_PX = 200;
const SHIFT_MS = 2_000;

/** Whoever scrolls by hand meanwhile stays where they went. */
const SIGNS_OF_SCROLLING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls an element to just below the header, and the rest of the way where the page has changed meanwhile. */
function scrollBelowHeader(element: Element): void {
  const scroll = () => scrollBy({ top: belowHeader(element), behavior: 'smooth' });
  const byHand = new AbortController();
  const signal = AbortSignal.any([byHand.signal, AbortSignal.timeout(SHIFT_MS)]);
  const correct = () => {
    if (element.isConnected && Math.abs(belowHeader(element)) < SHIFT_PX) scroll();
  };
  addEventListener('scrollend', correct, { once: true, signal });
  for (const sign of SIGNS_OF_SCROLLING) addEventListener(sign, () => byHand.abort(), { signal, passive: true });
  scroll();
}

/** The element a hash names, or null; a hash that is no valid name has none. */
function targetOf(hash: string): Element | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(id));
  } catch {
    // A stray percent sign: the browser takes such a hash by its letters.
    return document.getElementById(id);
  }
}

/** Looks again every `intervalMs` until something is found; stops after `retries` or when told to. */
export function retryUntil<Found>(
  look: () => Found | null,
  found: (result: Found) => void,
  { retries, intervalMs }: { retries: number; intervalMs: number },
): () => void {
  let left = retries;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (): void => {
    const result = look();
    if (result !== null) found(result);
    else if (left > 0) {
      left -= 1;
      timer = setTimeout(attempt, intervalMs);
    }
  };
  attempt();
  return () => clearTimeout(timer);
}

let stopHashScroll: () => void = () => undefined;

/** Scrolls smoothly to the target of a hash, waiting up to 50 times 100 ms for it to exist. */
export function scrollToHash(hash: string): void {
  stopHashScroll();
  if (hash.length < 2) return;
  stopHashScroll = retryUntil(() => targetOf(hash), scrollBelowHeader, {
    retries: HASH_SCROLL_RETRIES,
    intervalMs: HASH_SCROLL_INTERVAL_MS,
  });
}

const GAMES_FILTER = 'games-filter';

/** Scrolls smoothly to the games filter unless all of it is visible already. */
export function scrollToGamesFilter(): void {
  const filter = document.getElementById(GAMES_FILTER);
  if (filter && !isFullyVisible(filter.getBoundingClientRect(), innerHeight)) scrollBelowHeader(filter);
}
