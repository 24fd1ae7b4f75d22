/** Distributions of counts: what is added up of independent parts. */

/** Chances of 0, 1, 2 …; they sum to 1, or to the chance of the case that they are of. */
export type Chances = readonly number[];

/** The distribution of a sum of two independent counts. */
export function sumOf(one: Chances, other: Chances): number[] {
  const sum = new Array<number>(one.length + other.length - 1).fill(0);
  for (const [first, chance] of one.entries()) {
    if (chance === 0) continue;
    for (const [second, rest] of other.entries()) sum[first + second] = (sum[first + second] ?? 0) + chance * rest;
  }
  return sum;
}

/** The distribution of a sum of so many alike, by repeated squaring. */
export function timesOf(one: Chances, count: number): Chances {
  let power: Chances = one;
  let sum: Chances = [1];
  for (let left = count; left > 0; left >>= 1) {
    if (left % 2 === 1) sum = sumOf(sum, power);
    if (left > 1) power = sumOf(power, power);
  }
  return sum;
}

/** Chances by a whole number that may be below 0. */
export type ByNumber = ReadonlyMap<number, number>;

/** The distribution of how far one count is ahead of another. */
export function aheadOf(home: Chances, away: Chances): Map<number, number> {
  const ahead = new Map<number, number>();
  for (const [own, chance] of home.entries()) {
    for (const [other, rest] of away.entries()) {
      ahead.set(own - other, (ahead.get(own - other) ?? 0) + chance * rest);
    }
  }
  return ahead;
}
