/** Placing chips on a board: a press adds one, a long press or a right click takes one back. */

/** A press as long as this takes a chip back, ms. */
const LONG_PRESS_MS = 450;

/** The name of the spot an event happened on (`data-spot`). */
export function spotOf(event: Event): string | undefined {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-spot]')?.dataset.spot : undefined;
}

/** Listens on a board whose spots carry their name in `data-spot`. */
export function bindSpots(
  board: HTMLElement,
  { add, takeBack }: { add(name: string): void; takeBack(name: string): void },
): void {
  let timer = 0;
  let taken = false;
  const cancel = () => clearTimeout(timer);
  board.addEventListener('click', (event) => {
    const name = spotOf(event);
    if (name && !taken) add(name);
    taken = false;
  });
  board.addEventListener('pointerdown', (event) => {
    cancel();
    taken = false;
    const name = spotOf(event);
    if (!name || event.pointerType === 'mouse') return;
    timer = window.setTimeout(() => {
      taken = true;
      takeBack(name);
    }, LONG_PRESS_MS);
  });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave']) board.addEventListener(type, cancel);
  board.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const name = spotOf(event);
    if (name && !taken) takeBack(name);
    cancel();
    taken = (event as PointerEvent).pointerType === 'touch';
  });
}
