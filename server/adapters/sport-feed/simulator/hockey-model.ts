/**
 * Ice hockey: goals of both sides as Poisson processes, the same at any time. A level match goes to an overtime that the
 * first goal decides, and then to a shootout that either side wins as likely as the other.
 */
import { poissonWeights } from '../football-model.ts';

export interface HockeyStrengths {
  /** Goals expected of each side in the three periods. */
  lambda: number;
  mu: number;
}

/** Seconds of play. */
export const PERIOD = 1_200;
export const PERIODS = 3;
export const OVERTIME = 300;

const MOST_GOALS = 16;

export interface GoalsChance {
  home: number;
  away: number;
  probability: number;
}

/** Goals that can still fall in a time, with probabilities that sum to 1. @param seconds of play that are left */
export function goalsLeft({ lambda, mu }: HockeyStrengths, seconds: number): GoalsChance[] {
  const share = seconds / (PERIODS * PERIOD);
  const [home, away] = [lambda, mu].map((mean) => poissonWeights(mean * share, MOST_GOALS));
  const cells = (home ?? []).flatMap((first, own) =>
    (away ?? []).map((second, other) => ({ home: own, away: other, probability: first * second })),
  );
  const sum = cells.reduce((total, { probability }) => total + probability, 0);
  return cells.map((cell) => ({ ...cell, probability: cell.probability / sum }));
}

/** Chance that the home side wins a match that is level. @param seconds of overtime that are left */
export function homeWinsLevel({ lambda, mu }: HockeyStrengths, seconds: number): number {
  const rate = (lambda + mu) / (PERIODS * PERIOD);
  const isDecided = 1 - Math.exp(-rate * seconds);
  return isDecided * (lambda / (lambda + mu)) + (1 - isDecided) / 2;
}

/** Chance that the home side wins the match from a difference. @param seconds of the periods that are left */
export function homeWins(strengths: HockeyStrengths, ahead: number, seconds: number): number {
  const level = homeWinsLevel(strengths, OVERTIME);
  return goalsLeft(strengths, seconds).reduce((sum, { home, away, probability }) => {
    const by = ahead + home - away;
    if (by === 0) return sum + probability * level;
    return by > 0 ? sum + probability : sum;
  }, 0);
}
