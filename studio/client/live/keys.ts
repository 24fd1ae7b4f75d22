/** The keyboard of a live table: plus and minus choose the chip; R bets again, Z takes the last step back. */
import type { Rack } from './chips-rack.ts';
import type { LiveAction } from './view.ts';

/** @param taken whether a dialog has the keyboard */
export function bindKeys(rack: Rack, act: (action: LiveAction) => void, taken: () => boolean): void {
  const keys: Readonly<Partial<Record<string, () => void>>> = {
    '+': () => rack.step(1),
    '-': () => rack.step(-1),
    r: () => act('rebet'),
    z: () => act('undo'),
  };
  addEventListener('keydown', (event) => {
    if (taken() || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
}
