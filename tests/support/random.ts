/** A repeatable sequence of draws: each is a whole number from 0 up to its bound, the bound left out. */
export function drawing(start: number): (bound: number) => number {
  let seed = start;
  return (bound) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * bound);
  };
}
