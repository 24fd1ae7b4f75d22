/**
 * The page sleeps until someone uses it: for a guest nothing of React runs before the first interaction, for a known
 * player it starts at idle (design section 4). What the first click meant is kept and repeated.
 */
import { PLAYER_HINT_COOKIE } from '#shared/constants.ts';

const SIGNS_OF_USE = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;

let wake: () => void = () => undefined;
const awake = new Promise<void>((resolve) => {
  wake = resolve;
});

/** Resolves when islands may hydrate. */
export function whenAwake(): Promise<void> {
  return awake;
}

/** Wakes the page now. */
export function wakeUp(): void {
  wake();
}

/** Whether this browser probably holds a session; the cookie grants nothing. */
export function expectsPlayer(): boolean {
  return document.cookie.split('; ').includes(`${PLAYER_HINT_COOKIE}=1`);
}

/** Starts listening. Call once, from the entry script. */
export function watchForUse(): void {
  for (const sign of SIGNS_OF_USE) addEventListener(sign, wake, { once: true, capture: true, passive: true });
  if (expectsPlayer()) whenIdle(wake);
}

/** Runs work when the main thread is idle, within two seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}

/**
 * A click on `[data-wake]` inside an island that still sleeps is held back and clicked again once the island lives;
 * if it cannot load, the link is followed. Elements with an action of their own need no island.
 */
export function keepFirstClick(): void {
  addEventListener('click', holdClick, { capture: true });
}

const held = new WeakSet<Element>();

function holdClick(event: MouseEvent): void {
  const target =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-wake]:not([data-action],[data-guard])')
      : null;
  const island = target?.closest('astro-island[ssr]');
  if (!target || !island || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  wake();
  if (held.has(island)) return;
  held.add(island);
  island.addEventListener('astro:hydrate', () => target.click(), { once: true });
  island.addEventListener('astro:hydration-error', () => follow(target), { once: true });
}

function follow(target: HTMLElement): void {
  const href = target.getAttribute('href');
  if (href) location.href = href;
}
