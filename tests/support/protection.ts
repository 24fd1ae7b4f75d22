/** The guards of players' protection, as the server puts them together, over a register that admits everybody. */
import type { Clock } from '#server/clock.ts';
import { depositedSince } from '#server/modules/orders/index.ts';
import { createGuards, openRoundSums, settledPlaySums, sumsOf } from '#server/modules/protection/index.ts';
import { ok } from '#server/result.ts';

export const testGuards = (clock: Clock) =>
  createGuards({
    clock,
    deposited: depositedSince,
    sums: sumsOf([settledPlaySums, openRoundSums]),
    admits: async () => ok(undefined),
    look: async () => 'clear',
  });
