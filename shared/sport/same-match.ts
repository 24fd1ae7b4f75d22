/**
 * Combos of one football match: their legs depend on each other, so they are priced together, by how the match can end, and
 * settled together. Only what the final score decides, won or lost, can be combined.
 */
import { type MarketType, marketOf } from './markets.ts';
import { offeredOdds } from './odds.ts';
import type { LegResult } from './results.ts';
import { settle } from './settlement.ts';

/** A final score and its chance. */
export type ScoreChance = readonly [home: number, away: number, probability: number];

export interface JointLeg {
  market: string;
  outcome: string;
}

/** Why legs of a match cannot be combined: names of errors. */
export type JointRefusal = 'legs_uncombinable' | 'legs_incompatible' | 'legs_implied';

const COMBINABLE: readonly MarketType[] = [
  'result',
  'double_chance',
  'total_goals',
  'asian_handicap',
  'both_to_score',
  'correct_score',
];

/** Whether a market can be combined with others of its match: lines that could give a stake back cannot. */
export function isCombinable(key: string): boolean {
  const market = marketOf(key);
  if (market === null || !COMBINABLE.includes(market.type)) return false;
  return market.specifier === null || Math.abs(market.specifier % 4) === 2;
}

/** Goals of a side, beyond those scored, that are looked at for what excludes or implies what. */
const MORE_GOALS = 14;

/** Whether a leg wins at a final score. */
export function isWon({ market, outcome }: JointLeg, home: number, away: number): boolean {
  const name = marketOf(market);
  const facts = { sport: 'football', end: 'finished', home, away, corners: 0, cards: 0 } as const;
  return name !== null && settle(name, outcome, facts) === 'won';
}

/** The chance that all legs win. */
export const jointChance = (legs: readonly JointLeg[], scores: readonly ScoreChance[]): number =>
  scores.reduce((sum, [home, away, chance]) => sum + (legs.every((leg) => isWon(leg, home, away)) ? chance : 0), 0);

/**
 * Why legs cannot be combined at a score; null: they can. A leg that the others bring with them would change nothing but
 * the look of the bet.
 */
export function jointRefusal(
  legs: readonly JointLeg[],
  [scoredHome, scoredAway]: readonly [number, number],
): JointRefusal | null {
  if (!legs.every(({ market }) => isCombinable(market))) return 'legs_uncombinable';
  const goals = Array.from({ length: MORE_GOALS + 1 }, (_, more) => more);
  const finals = goals.flatMap((home) => goals.map((away) => [scoredHome + home, scoredAway + away] as const));
  const winning = (some: readonly JointLeg[]) =>
    finals.filter(([home, away]) => some.every((leg) => isWon(leg, home, away))).length;
  const all = winning(legs);
  if (all === 0) return 'legs_incompatible';
  return legs.some((leg) => winning(legs.filter((other) => other !== leg)) === all) ? 'legs_implied' : null;
}

/**
 * The odds of legs together: of their joint chance, with the largest margin that is in the odds of one of them, so that
 * what a league or a trader sets holds here too. Null: not offered.
 */
export function jointOdds(
  legs: readonly (JointLeg & { odds: number })[],
  scores: readonly ScoreChance[],
): string | null {
  const chance = jointChance(legs, scores);
  const margins = legs.map((leg) => 1 / (leg.odds * jointChance([leg], scores)));
  return chance > 0 ? offeredOdds(1 / (chance * Math.max(1, ...margins))) : null;
}

/** How legs ended together: a lost one loses; else one that is neither won nor lost voids them all; null: open. */
export function jointResult(results: readonly (LegResult | null)[]): LegResult | null {
  if (results.includes('lost')) return 'lost';
  if (results.includes(null)) return null;
  return results.every((result) => result === 'won') ? 'won' : 'void';
}
