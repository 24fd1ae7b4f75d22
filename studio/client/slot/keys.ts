/** The keyboard: space and enter press the large button, arrows change the bet. */
import type { SlotActions } from './view.ts';

const STEPS: Readonly<Partial<Record<string, 1 | -1>>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/** @param taken whether a dialog has the keyboard */
export function bindKeys({ press, changeBet }: SlotActions, taken: () => boolean): void {
  addEventListener('keydown', (event) => {
    if (taken() || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    const onControl = event.target instanceof HTMLButtonElement;
    if (step !== undefined) changeBet(step);
    else if ((event.key === ' ' || event.key === 'Enter') && !onControl) {
      // A key that is held presses once, and scrolls nothing either.
      if (!event.repeat) press();
    } else return;
    event.preventDefault();
  });
}
