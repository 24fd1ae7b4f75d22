/**
 * Basketball possession by possession: each side has the ball as often as the other, and scores 0, 1, 2 or 3 points with
 * chances of its own. What can still come is the sum of the possessions that are left, exactly; a level score is played on.
 */
import { aheadOf, type ByNumber, type Chances, sumOf, timesOf } from './distributions.ts';

/** Chances of 0, 1, 2 and 3 points of a possession. */
export interface Possessions {
  home: Chances;
  away: Chances;
}

/** Points of an average possession: free throws, twos and threes. */
const AVERAGE = [0.06, 0.34, 0.12] as const;

/** A possession of a side that scores so much more often than the average. */
export function possessionOf(strength: number): Chances {
  const scoring = AVERAGE.map((chance) => chance * strength);
  return [1 - scoring.reduce((sum, chance) => sum + chance, 0), ...scoring];
}

/** Possessions of each side. */
export const IN_QUARTER = 25;
export const IN_OVERTIME = 10;
export const QUARTERS = 4;
/** Overtimes that are reckoned; that a match needs more is less likely than anything that is priced. */
const MOST_OVERTIMES = 4;

/** Where a match stands: possessions that are left until its regular end or the end of an overtime. */
export interface BasketballState {
  home: number;
  away: number;
  left: { home: number; away: number };
}

const leftOf = (of: Possessions, { home, away }: BasketballState['left']) => ({
  home: timesOf(of.home, home),
  away: timesOf(of.away, away),
});

/** How far the home side is ahead after the possessions that are left; level scores as they are. */
export function marginsLeft(of: Possessions, left: BasketballState['left']): ByNumber {
  const { home, away } = leftOf(of, left);
  return aheadOf(home, away);
}

/** What overtime adds, however often it is played: to the difference, and to the points of both. */
export interface Overtime {
  margins: ByNumber;
  totals: Chances;
}

export function overtimeOf(of: Possessions): Overtime {
  const { home, away } = leftOf(of, { home: IN_OVERTIME, away: IN_OVERTIME });
  const ahead = aheadOf(home, away);
  const level = ahead.get(0) ?? 0;
  const margins = new Map([...ahead].filter(([by]) => by !== 0).map(([by, chance]) => [by, chance / (1 - level)]));
  const tied = home.flatMap((chance, points) => [chance * (away[points] ?? 0), 0]);
  const decided = sumOf(home, away).map((chance, points) => chance - (tied[points] ?? 0));
  let before: Chances = [1];
  let totals: number[] = [];
  for (let count = 0; count < MOST_OVERTIMES; count += 1) {
    const ending = sumOf(before, decided);
    totals = ending.map((chance, points) => chance + (totals[points] ?? 0));
    before = sumOf(before, tied);
  }
  const sum = totals.reduce((total, chance) => total + chance, 0);
  return { margins, totals: totals.map((chance) => chance / sum) };
}

/** By how much the home side can still win, overtime counted; nobody wins by 0. */
export function finalMargins(of: Possessions, { home, away, left }: BasketballState, overtime: Overtime): ByNumber {
  const final = new Map<number, number>();
  const add = (by: number, chance: number) => final.set(by, (final.get(by) ?? 0) + chance);
  for (const [more, chance] of marginsLeft(of, left)) {
    const by = home - away + more;
    if (by !== 0) add(by, chance);
    else for (const [last, rest] of overtime.margins) add(last, chance * rest);
  }
  return final;
}

/** How many points both sides can still come to, overtime counted. */
export function finalTotals(of: Possessions, state: BasketballState, overtime: Overtime): ByNumber {
  const left = leftOf(of, state.left);
  const final = new Map<number, number>();
  const add = (total: number, chance: number) => final.set(total, (final.get(total) ?? 0) + chance);
  const played = state.home + state.away;
  for (const [more, chance] of sumOf(left.home, left.away).entries()) add(played + more, chance);
  for (const [more, chance] of left.home.entries()) {
    const level = chance * (left.away[state.home + more - state.away] ?? 0);
    if (level === 0) continue;
    const total = 2 * (state.home + more);
    add(total, -level);
    for (const [points, rest] of overtime.totals.entries()) if (rest > 0) add(total + points, level * rest);
  }
  return final;
}
