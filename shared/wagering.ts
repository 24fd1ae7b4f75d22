/** What of a stake counts towards the wagering of a bonus, by the kind of game. */
export const WEIGHED = ['slot', 'jackpot', 'table', 'live', 'instant'] as const;
export type WeightedKind = (typeof WEIGHED)[number];

/** Percent of a stake that counts towards wagering where nothing else is said: all of it, but of a stake that feeds a pot. */
export const STANDARD_WEIGHTS: Readonly<Record<WeightedKind, number>> = {
  slot: 100,
  jackpot: 0,
  table: 100,
  live: 100,
  instant: 100,
};

/** What differs from that in the offers of the house, in percent; their pages say it. */
export const SLOTS_FIRST = { table: 10, live: 10, instant: 50, jackpot: 0 } as const satisfies Partial<
  Record<WeightedKind, number>
>;
