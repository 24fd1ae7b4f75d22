/** Momentum: attacks by minute as a curve that does not jump. For show; what a feed tells of attacks is its own. */

/** How much the minutes around one count for it: an attack is felt before the next minute has passed. */
const WEIGHTS = [1, 2, 3, 2, 1];
const REACH = 2;
const TOTAL = WEIGHTS.reduce((sum, weight) => sum + weight, 0);
/** An even match stays near the line: this much a minute is the least that reaches the edge. */
const LEAST_EDGE = 0.5;

/** The curve, between −1 and 1 by minute; above 0 the home side presses. @param pressure home attacks less away ones */
export function curveOf(pressure: readonly number[]): number[] {
  const smooth = pressure.map((_, minute) => {
    const around = WEIGHTS.map((weight, index) => weight * (pressure[minute + index - REACH] ?? 0));
    return around.reduce((sum, value) => sum + value, 0) / TOTAL;
  });
  const edge = Math.max(LEAST_EDGE, ...smooth.map(Math.abs));
  return smooth.map((value) => value / edge);
}
