/** Work that would hold the process up for long is done in stretches, between which others have their turn. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** After so long the next step waits for a turn, ms. */
const STRETCH_MS = 15;

/** To be awaited between steps: it costs nothing until the stretch is over. */
export type Pause = () => Promise<void> | undefined;

export function createPause(): Pause {
  let began = performance.now();
  return () => {
    if (performance.now() - began < STRETCH_MS) return undefined;
    return nextTurn().then(() => {
      began = performance.now();
    });
  };
}
