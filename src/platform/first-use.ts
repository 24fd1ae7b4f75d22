/**
 * Hydration is deferred until someone uses the page: for a guest nothing of React runs before the first interaction, for a
 * known player it starts at idle (design section 4). What the first click meant is remembered and repeated.
 */
import { PLAYER_HINT_COOKIE } from '#shared/constants.ts';

const SIGNS_OF_USE = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const;
/** A press that turned out to be the beginning of a scroll. */
const SIGNS_OF_STAYING = ['pointercancel', 'scroll'] as const;

let isUsed = false;
let resolveUsed: () => void = () => undefined;
const used = new Promise<void>((resolve) => {
  resolveUsed = resolve;
});
let deferral: Promise<unknown> = Promise.resolve();
let endDeferral: () => void = () => undefined;

/** Resolves when islands may hydrate. */
export async function whenInUse(): Promise<void> {
  await used;
  await deferral;
}

/** Counts the page as used from now on. */
export function startUse(): void {
  isUsed = true;
  resolveUsed();
}

/** Whether someone uses the page. */
export function isInUse(): boolean {
  return isUsed;
}

/**
 * What has not hydrated yet waits until then, or until someone uses the page: something more urgent goes on. The mark
 * `data-deferring` tells the styles what need not be shown meanwhile.
 * @param root the document that is on screen then.
 */
export function deferUntil(moment: Promise<void>, root: Document): void {
  root.documentElement.dataset.deferring = '';
  const over = new Promise<void>((resolve) => {
    endDeferral = resolve;
  });
  const own = Promise.race([moment, over]);
  deferral = own;
  void own.then(() => {
    if (deferral === own) delete document.documentElement.dataset.deferring;
  });
}

/** Whether this browser probably holds a session; the cookie grants nothing. */
export function expectsPlayer(): boolean {
  return document.cookie.split('; ').includes(`${PLAYER_HINT_COOKIE}=1`);
}

/**
 * Starts listening. Call once, from the entry script.
 * @param leadsAway whether a sign of use is about a page that need not wait for this one. If nothing comes of it, the
 * next sign counts as use.
 */
export function watchForUse(leadsAway: (event: Event) => boolean): void {
  const use = (event: Event) => {
    if (leadsAway(event)) {
      for (const sign of SIGNS_OF_STAYING)
        addEventListener(sign, startUse, { once: true, capture: true, passive: true });
      return;
    }
    startUse();
    // The focus also moves by itself when pages change.
    if (event.type !== 'focusin') endDeferral();
  };
  for (const sign of SIGNS_OF_USE) addEventListener(sign, use, { capture: true, passive: true });
  if (expectsPlayer()) whenIdle(startUse);
}

/** Runs work when the main thread is idle, within two seconds at the latest. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}

/**
 * A click on `[data-replay]` inside an island that has not hydrated is held back and clicked again once it has;
 * if it cannot load, the link is followed. Elements with an action of their own need no island.
 */
export function keepFirstClick(): void {
  addEventListener('click', holdClick, { capture: true });
}

const held = new WeakSet<Element>();

function holdClick(event: MouseEvent): void {
  const target =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-replay]:not([data-action],[data-guard])')
      : null;
  const island = target?.closest('astro-island[ssr]');
  if (!target || !island || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  startUse();
  if (held.has(island)) return;
  held.add(island);
  island.addEventListener('astro:hydrate', () => target.click(), { once: true });
  island.addEventListener('astro:hydration-error', () => follow(target), { once: true });
}

function follow(target: HTMLElement): void {
  const href = target.getAttribute('href');
  if (href) location.href = href;
}
