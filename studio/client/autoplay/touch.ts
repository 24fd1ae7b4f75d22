/** Any touch and any key stops autoplay. What was meant to stop it does nothing else: above all it stakes nothing. */

/** What may be touched meanwhile and still does what it says. */
const HARMLESS = '.sound, .turbo, .info';
/** Keys that only move the caret or belong to another key. */
const SILENT: readonly string[] = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'CapsLock'];

/** @param running whether there is something to stop */
export function stopOnTouch(running: () => boolean, stop: () => void): void {
  let swallows = false;
  const capture = { capture: true };
  addEventListener(
    'pointerdown',
    () => {
      swallows = running();
      if (swallows) stop();
    },
    capture,
  );
  addEventListener(
    'click',
    (event) => {
      // A screen reader clicks without touching.
      const stops = running();
      if (stops) stop();
      const harmless = event.target instanceof Element && event.target.closest(HARMLESS);
      if ((stops || swallows) && !harmless) {
        event.preventDefault();
        event.stopPropagation();
      }
      swallows = false;
    },
    capture,
  );
  addEventListener(
    'keydown',
    (event) => {
      swallows = running() && !SILENT.includes(event.key);
      if (!swallows) return;
      stop();
      event.preventDefault();
      event.stopPropagation();
    },
    capture,
  );
  addEventListener(
    'keyup',
    (event) => {
      // The space bar presses a button when it is let go.
      if (!swallows) return;
      event.preventDefault();
      swallows = false;
    },
    capture,
  );
}
