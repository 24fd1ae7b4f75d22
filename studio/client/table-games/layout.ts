/** What lies on the spots of a table, minor units by spot, and how requests and rounds write it. */
export type Layout<Spot extends string = string> = ReadonlyMap<Spot, bigint>;

interface WrittenChip<Spot extends string> {
  on: Spot;
  amount: string;
}

export const layoutOf = <Spot extends string>(chips: readonly WrittenChip<Spot>[]): Map<Spot, bigint> =>
  new Map(chips.map(({ on, amount }) => [on, BigInt(amount)]));

export const chipsOfLayout = <Spot extends string>(layout: Layout<Spot>): WrittenChip<Spot>[] =>
  [...layout].map(([on, amount]) => ({ on, amount: amount.toString() }));

export const totalOf = (layout: Layout): bigint => [...layout.values()].reduce((sum, amount) => sum + amount, 0n);
