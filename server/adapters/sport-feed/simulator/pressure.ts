/** Who presses when: the attacks of a match by minute of play. */
import type { Side } from '#shared/sport/facts.ts';

const MINUTE = 60;

/**
 * What the home side's attacks have over the away side's, by minute of play until now; together they are the difference of
 * the statistics.
 * @param attacks in seconds of the clock that is shown
 * @param clock that clock, seconds
 */
export function pressureBy(attacks: readonly { second: number; side: Side }[], clock: number): number[] {
  const minuteOf = (second: number) => Math.floor(second / MINUTE);
  // The second half begins at its own minute, when the first has gone on beyond it.
  const minutes = 1 + Math.max(minuteOf(clock), ...attacks.map(({ second }) => minuteOf(second)));
  const pressure = Array.from({ length: minutes }, () => 0);
  for (const { second, side } of attacks) {
    const minute = minuteOf(second);
    pressure[minute] = (pressure[minute] ?? 0) + (side === 'home' ? 1 : -1);
  }
  return pressure;
}
