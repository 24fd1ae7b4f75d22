/** What symbols do at rest: now and then one of them sways a little. Pure of state. */

/** How long a symbol sways, and how long all of them rest before the next one does, ms. */
export const SWAY_MS = 1_200;
export const REST_MS = 4_800;
/** How far it leans at most, radians, and how much it grows. */
const LEAN = 0.09;
const GROWTH = 0.07;

export interface Sway {
  reel: number;
  row: number;
  since: number;
}

/** Which cell sways next: another reel each time, so that no eye gets used to a place. @param turn counts them from 0 */
export function nextSway(turn: number, { reels, rows }: { reels: number; rows: number }, now: number): Sway {
  return { reel: (turn * 2 + 1) % reels, row: (turn * 3 + 1) % rows, since: now };
}

/** How a swaying symbol stands now: upright and in its size at both ends. */
export function pose({ since }: Sway, now: number): { turn: number; size: number } {
  const t = Math.max(0, Math.min(1, (now - since) / SWAY_MS));
  const swell = Math.sin(t * Math.PI);
  return { turn: LEAN * swell * Math.sin(t * Math.PI * 3), size: 1 + GROWTH * swell };
}
