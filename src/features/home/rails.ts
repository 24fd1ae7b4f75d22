/** The arrows of rows that scroll sideways: `data-rail-for` names the row, `data-rail-step` says which way. */

/** How much of the visible row one press moves. */
const STEP_SHARE = 0.9;

function railOf(arrow: HTMLElement): HTMLElement | null {
  return document.getElementById(arrow.dataset.railFor ?? '');
}

/** Says on a row's arrows which way there is more. */
export function markEnds(rail: HTMLElement): void {
  // Written from the right, a row scrolls into the negative.
  const gone = Math.abs(rail.scrollLeft);
  const last = rail.scrollWidth - rail.clientWidth - 1;
  for (const arrow of document.querySelectorAll<HTMLElement>(`[data-rail-for="${rail.id}"]`)) {
    const atEnd = Number(arrow.dataset.railStep) < 0 ? gone <= 0 : gone >= last;
    arrow.setAttribute('aria-disabled', String(atEnd));
  }
}

function onClick(event: MouseEvent): void {
  const arrow = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-rail-for]') : null;
  const rail = arrow && railOf(arrow);
  if (!arrow || !rail) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const way = document.dir === 'rtl' ? -1 : 1;
  const left = rail.clientWidth * STEP_SHARE * Number(arrow.dataset.railStep) * way;
  rail.scrollBy({ left, behavior: still ? 'instant' : 'smooth' });
}

function onScroll(event: Event): void {
  if (event.target instanceof HTMLElement && event.target.classList.contains('rail')) markEnds(event.target);
}

/** Starts the arrows; call once per page load. */
export function startRails(): void {
  addEventListener('click', onClick);
  document.addEventListener('scroll', onScroll, { capture: true, passive: true });
}
