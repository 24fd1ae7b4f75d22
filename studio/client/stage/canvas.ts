/** Small things every drawing on the canvas needs. */
import type { Stops } from './materials.ts';

export function gradient(target: CanvasGradient, stops: Stops): CanvasGradient {
  for (const [offset, colour] of stops) target.addColorStop(offset, colour);
  return target;
}
