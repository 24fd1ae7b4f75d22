/** What a bet pays when its legs have ended in some way: those of a match that are priced together are one. */
import { type Counting, type LegResult, type PricedLeg, payoutOf } from '#shared/sport/results.ts';
import { jointResult } from '#shared/sport/same-match.ts';
import type { Bet } from './types.ts';

/** The shape of a bet, as far as its payout depends on it. */
type Shape = Pick<Bet, 'sizes' | 'jointOdds' | 'groupOdds' | 'bankers' | 'stake' | 'tax'> & {
  legs: readonly Pick<Bet['legs'][number], 'odds' | 'fixtureId'>[];
};

/** What lines are made of: a leg, or all legs of a match that are priced together. */
export interface Unit {
  fixtureId: string;
  /** Places of its legs in the bet. */
  legs: readonly number[];
  /** Ten-thousandths. */
  odds: bigint;
  isJoint: boolean;
  isBanker: boolean;
}

/** The units of a bet, in the order of their first legs. */
export function unitsOf({ jointOdds, groupOdds, bankers, legs }: Omit<Shape, 'sizes' | 'stake' | 'tax'>): Unit[] {
  const units: (Unit & { legs: number[] })[] = [];
  for (const [index, { fixtureId, odds }] of legs.entries()) {
    const together = jointOdds ?? groupOdds[fixtureId];
    const known = together === undefined ? undefined : units.find((unit) => unit.fixtureId === fixtureId);
    const isBanker = bankers.includes(fixtureId);
    if (known) known.legs.push(index);
    else units.push({ fixtureId, legs: [index], odds: together ?? odds, isJoint: together !== undefined, isBanker });
  }
  return units;
}

/** How a unit has ended; null: it is open. */
export function resultOf({ legs, isJoint }: Unit, results: readonly (LegResult | null)[]): LegResult | null {
  const own = legs.map((index) => results[index] ?? null);
  return isJoint ? jointResult(own) : (own[0] ?? null);
}

/** Whether all units are in one line: a single or a combo. */
export function isWhole(bet: Omit<Shape, 'stake' | 'tax'>): boolean {
  if (bet.jointOdds !== null) return true;
  return bet.bankers.length === 0 && bet.sizes.length === 1 && bet.sizes[0] === unitsOf(bet).length;
}

/** What counts of each unit that is staked: a bet that is void as a whole gives all of it back, the tax with it. */
function countingOf({ stake, tax }: Shape, units: readonly PricedLeg[]): Counting {
  const isVoid = units.every(({ result }) => result === 'void');
  return { part: isVoid ? stake : stake - tax, of: stake };
}

/**
 * @param lineStake minor units, as the answer
 * @param results of the legs, in their order; null: it can still win
 */
export function paysFor(shape: Shape, lineStake: bigint, results: readonly (LegResult | null)[]): bigint {
  const units: PricedLeg[] = unitsOf(shape).map((unit) => ({
    ...{ odds: unit.odds, isBanker: unit.isBanker },
    result: resultOf(unit, results) ?? 'won',
  }));
  return payoutOf(lineStake, shape.jointOdds === null ? shape.sizes : [1], units, countingOf(shape, units));
}

/** What of a bet's stake is owed as tax, minor units: nothing of one that is void, whose stake is given back whole. */
export const taxOwed = ({ status, tax }: Pick<Bet, 'status' | 'tax'>): bigint => (status === 'void' ? 0n : tax);

/** What it pays when every leg wins. */
export const mostFor = (shape: Shape, lineStake: bigint): bigint =>
  paysFor(
    shape,
    lineStake,
    shape.legs.map(() => 'won'),
  );
