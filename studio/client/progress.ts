/**
 * How far something that moves has come, from 0 to 1. A frame's time may lie before the moment at which what it draws
 * began, so it never falls below 0: a count-up would begin with less than nothing.
 * @param now, since, lastsMs on one clock, ms
 */
export function progressAt(now: number, since: number, lastsMs: number): number {
  return Math.max(0, Math.min(1, (now - since) / Math.max(1, lastsMs)));
}
