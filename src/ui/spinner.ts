import { SPINNER_CYCLE_MS, SPINNER_SEGMENTS } from '#shared/constants.ts';

/** One of the spinner's bars: how far it is turned, and how far ahead in the cycle it starts. */
export type SpinnerSegment = { readonly turnDegrees: number; readonly delayMs: number };

/**
 * The bars of the loading spinner (spec section 9: ten segments, 2 s cycle). Delays are negative, so every bar is
 * already on its way when the first frame is drawn.
 */
export const SPINNER: readonly SpinnerSegment[] = Array.from({ length: SPINNER_SEGMENTS }, (_, index) => ({
  turnDegrees: (360 / SPINNER_SEGMENTS) * index,
  delayMs: (SPINNER_CYCLE_MS / SPINNER_SEGMENTS) * index - SPINNER_CYCLE_MS,
}));

/** Returns the custom properties of one bar as an inline style. */
export function segmentStyle({ turnDegrees, delayMs }: SpinnerSegment): string {
  return `--turn:${turnDegrees}deg;--delay:${delayMs}ms`;
}
