/** How a player's actions change the chips on the table: pure functions from one layout to the next. */
import type { Layout } from '../table-games/layout.ts';

/** One chip more on a spot, up to its maximum. */
export function withChip(layout: Layout, on: string, chip: bigint, maximum: bigint): Layout {
  const sum = (layout.get(on) ?? 0n) + chip;
  return new Map(layout).set(on, sum > maximum ? maximum : sum);
}

/** One chip less; a spot that would hold less than its minimum becomes empty. */
export function withoutChip(layout: Layout, on: string, chip: bigint, minimum: bigint): Layout {
  const left = (layout.get(on) ?? 0n) - chip;
  const next = new Map(layout);
  if (left >= minimum) next.set(on, left);
  else next.delete(on);
  return next;
}

/** Doubles every spot, up to its maximum. */
export function doubled(layout: Layout, maximum: bigint): Layout {
  return new Map([...layout].map(([on, amount]) => [on, amount * 2n > maximum ? maximum : amount * 2n]));
}

export function same(one: Layout, other: Layout): boolean {
  return one.size === other.size && [...one].every(([on, amount]) => other.get(on) === amount);
}
