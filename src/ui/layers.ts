/**
 * What lies over the page (sheets and popups), in the order in which it was opened. The last one is on top: only it answers
 * Escape and a press outside, and when it closes what lies below gets its focus back (ADR 0188).
 */

/** One sheet or popup. */
export interface Layer {
  /** Its frame on the screen; null while it is not drawn. */
  readonly frame: () => HTMLElement | null;
}

/** Below all layers. */
const PAGE: Layer = { frame: () => document.querySelector('main') };

const open: Layer[] = [];
/** What had the focus in the page or in a layer when another was opened over it. */
const focused = new WeakMap<Layer, HTMLElement>();
/** Each press is answered once: closing the top layer must not close the one that is on top after it. */
const answered = new WeakSet<Event>();

/** The browser draws popovers and a filled screen over every layer: both end when one opens. */
function clearTheScreen(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) popover.hidePopover();
  if (document.fullscreenElement) void document.exitFullscreen();
}

/** Remembers the focus of what lies on top now; one that is already in a layer above it says nothing. */
function keepFocus(): void {
  const active = document.activeElement;
  const top = open.at(-1);
  if (!(active instanceof HTMLElement) || active === document.body) return;
  if (top ? top.frame()?.contains(active) : active.closest('.layer') === null) focused.set(top ?? PAGE, active);
}

/**
 * Puts a layer on top of all others.
 * @returns the function that takes it away, wherever it stands by then
 */
export function raiseLayer(layer: Layer): () => void {
  keepFocus();
  clearTheScreen();
  open.push(layer);
  return () => {
    const index = open.indexOf(layer);
    if (index >= 0) open.splice(index, 1);
  };
}

/** Whether a layer may close by this press; it then counts as answered. */
export function answersPress(layer: Layer, press: Event): boolean {
  if (open.at(-1) !== layer || answered.has(press)) return false;
  answered.add(press);
  return true;
}

/**
 * Moves the focus out of a layer that closes: to what had it below, or to the layer or page itself when that has gone, as a
 * guest's button after a log-in. A layer above keeps the focus that it has.
 */
export function returnFocus(from: Layer): void {
  const to = open.findLast((layer) => layer !== from) ?? PAGE;
  if (to !== PAGE && to.frame()?.contains(document.activeElement)) return;
  const before = focused.get(to);
  const target = before?.isConnected && before.checkVisibility() ? before : to.frame();
  target?.focus({ preventScroll: true });
}
