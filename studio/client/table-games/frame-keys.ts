/** The keyboard of a table game: the stage's own keys first, then arrows for the amount, space and enter for the button. */
import type { TableGameStage } from './contract.ts';
import type { FrameState } from './frame-state.ts';
import type { FrameActions } from './frame-view.ts';

const STEPS: Readonly<Partial<Record<string, 1 | -1>>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/** @param taken whether a dialog has the keyboard */
export function bindFrameKeys(
  { press, changeChip }: FrameActions,
  state: FrameState,
  stage: TableGameStage,
  taken: () => boolean,
): void {
  addEventListener('keydown', (event) => {
    if (taken() || event.ctrlKey || event.metaKey || event.altKey) return;
    const control = event.target instanceof Element && event.target.closest('button, input, select, [tabindex]');
    if (!state.busy && stage.key?.(event)) return event.preventDefault();
    if (control) return;
    const step = STEPS[event.key];
    if (step !== undefined) changeChip(step);
    else if (event.key === ' ' || event.key === 'Enter') {
      // A key that is held presses once, and scrolls nothing either.
      if (!event.repeat) press();
    } else return;
    event.preventDefault();
  });
}
