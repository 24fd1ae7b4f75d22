/**
 * How a football match can end, for a feed that tells prices but no scores: the model of goals (Poisson, corrected at low
 * scores) whose chances come closest to those in the prices. Where none comes close enough there is none: prices of different
 * moments, or of a match that such a model does not describe.
 */
import { parseOdds } from '#shared/sport/odds.ts';
import { isCombinable, isWon, type ScoreChance } from '#shared/sport/same-match.ts';
import type { FeedMarket, FeedOutcome } from '../../../ports/sport-feed.ts';
import { type FootballStrengths, finalScores } from '../football-model.ts';

/** How far a chance of the model may be from the one in the prices. */
const TOLERANCE = 0.02;
/** How far the chances of a market that a feed tells may be from 1 in sum. */
const ROUNDING = 0.02;
/** Chances below are left out: they move no price. */
const LEAST_CHANCE = 1e-7;

/** Chances of a market without margin: as the feed tells them, else its prices in proportion; null: it offers no whole market. */
function chancesOf(outcomes: readonly FeedOutcome[]): number[] | null {
  const told = outcomes.map(({ probability }) => probability);
  const sum = told.reduce((total, one) => total + one, 0);
  if (told.every((one) => one > 0) && Math.abs(sum - 1) <= ROUNDING) return told.map((one) => one / sum);
  const odds = outcomes.map((one) => (one.odds === null ? null : parseOdds(one.odds)));
  if (odds.includes(null)) return null;
  const inverse = odds.map((one) => 1 / Number(one));
  const whole = inverse.reduce((total, one) => total + one, 0);
  return inverse.map((one) => one / whole);
}

/** A chance that the model is to have: that of the final scores at which a selection wins. */
interface Aim {
  chance: number;
  isWonAt(index: number): boolean;
}

type Goals = readonly [home: number, away: number];
const scoresFor = (strengths: FootballStrengths, [home, away]: Goals) => finalScores(strengths, { home, away });

function aimsOf(markets: readonly FeedMarket[], score: Goals): Aim[] {
  const cells = scoresFor({ lambda: 1, mu: 1, rho: 0 }, score);
  return markets.flatMap(({ key, outcomes }) => {
    const chances = isCombinable(key) && !key.startsWith('double_chance') ? chancesOf(outcomes) : null;
    if (chances === null) return [];
    return outcomes.map(({ key: outcome }, index): Aim => {
      const won = cells.map(({ home, away }) => isWon({ market: key, outcome }, home, away));
      return { chance: chances[index] ?? 0, isWonAt: (cell) => won[cell] === true };
    });
  });
}

/** What the model has in place of each chance that is aimed at. */
function errorsOf(strengths: FootballStrengths, aims: readonly Aim[], score: Goals): number[] {
  const cells = scoresFor(strengths, score);
  return aims.map(({ chance, isWonAt }) =>
    cells.reduce((left, { probability }, index) => (isWonAt(index) ? left - probability : left), chance),
  );
}

/** The search's coordinates: logarithms of the means, so that both stay above 0, and the dependence. */
type Point = readonly [logLambda: number, logMu: number, rho: number];

/** The model at a point; the dependence no larger than leaves every score a chance. */
function strengthsAt([logLambda, logMu, rho]: Point): FootballStrengths {
  const [lambda, mu] = [Math.exp(logLambda), Math.exp(logMu)];
  const most = Math.min(MOST_DEPENDENCE, 0.9 / (lambda * mu), 0.9 / lambda, 0.9 / mu);
  return { lambda, mu, rho: Math.max(-most, Math.min(most, rho)) };
}

/** Matches are seldom above 0.15. */
const MOST_DEPENDENCE = 0.25;
const START: Point = [Math.log(1.4), Math.log(1.1), 0];
const AXES = [0, 1, 2] as const;
/** How far a point is moved to see where errors go. */
const NUDGE = 1e-4;
/** More steps than prices of a match ever took; what has not come close by then is refused. */
const STEPS = 12;
/** How careful a step is: less after one that helped, more after one that did not. */
const FIRST_DAMPING = 0.01;
const DAMPING_FACTOR = 4;
/** What keeps the dependence where it is: first entirely, then only where prices leave it open, as late in a match. */
const HELD = [1e6, 1e-6] as const;
/** The sum of squared errors at which a model is as close as prices are. */
const CLOSE = 1e-7;

const moved = (point: Point, by: readonly number[]): Point => [
  point[0] + (by[0] ?? 0),
  point[1] + (by[1] ?? 0),
  point[2] + (by[2] ?? 0),
];

const determinant = ([a = [], b = [], c = []]: readonly (readonly number[])[]): number =>
  AXES.reduce<number>((sum, axis) => {
    const [next, last] = [(axis + 1) % 3, (axis + 2) % 3];
    return sum + (a[axis] ?? 0) * ((b[next] ?? 0) * (c[last] ?? 0) - (b[last] ?? 0) * (c[next] ?? 0));
  }, 0);

/** The solution of three equations, by Cramer's rule. */
function solved(rows: readonly (readonly number[])[], right: readonly number[]): number[] {
  const whole = determinant(rows);
  const replaced = (axis: number) =>
    rows.map((row, line) => row.map((one, column) => (column === axis ? (right[line] ?? 0) : one)));
  return AXES.map((axis) => determinant(replaced(axis)) / whole);
}

const product = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

type ErrorsAt = (point: Point) => number[];

/** Where errors fall from a point, by the steps of Gauss and Newton, shortened as Levenberg and Marquardt do. */
function stepFrom(
  { point, errors }: { point: Point; errors: readonly number[] },
  { damping, held }: { damping: number; held: number },
  errorsAt: ErrorsAt,
): Point {
  const slopes = AXES.map((axis) => {
    const nudge = AXES.map((one) => (one === axis ? NUDGE : 0));
    return errorsAt(moved(point, nudge)).map((error, index) => (error - (errors[index] ?? 0)) / NUDGE);
  });
  const rows = slopes.map((slope, axis) =>
    slopes.map(
      (other, column) =>
        product(slope, other) * (axis === column ? 1 + damping : 1) + (axis === 2 && column === 2 ? held : 0),
    ),
  );
  const right = slopes.map((slope) => -product(slope, errors));
  return moved(point, solved(rows, right));
}

/** The point with the least sum of squared errors that steps from another lead to. */
function nearest(errorsAt: ErrorsAt, from: Point, held: number): Point {
  let best = { point: from, errors: errorsAt(from) };
  let damping = FIRST_DAMPING;
  for (let step = 0; step < STEPS && product(best.errors, best.errors) > CLOSE; step += 1) {
    const point = stepFrom(best, { damping, held }, errorsAt);
    const errors = errorsAt(point);
    const helps = product(errors, errors) < product(best.errors, best.errors);
    if (helps) best = { point, errors };
    damping *= helps ? 1 / DAMPING_FACTOR : DAMPING_FACTOR;
  }
  return best.point;
}

const isHalfLineOf = (type: string, key: string): boolean => key.startsWith(`${type}:`) && isCombinable(key);

/**
 * The final scores with their chances, 1 in sum, fitted to the result and the totals (and what else the score decides) as they
 * are priced; null: too little is priced, or no model comes within two hundredths of every chance.
 * @param score goals so far
 */
export function fittedScores(markets: readonly FeedMarket[], score: Goals): ScoreChance[] | null {
  const offered = markets.filter(({ status }) => status !== 'inactive');
  const aims = aimsOf(offered, score);
  const names = offered.filter(({ outcomes }) => chancesOf(outcomes) !== null).map(({ key }) => key);
  if (!names.includes('result') || !names.some((key) => isHalfLineOf('total_goals', key))) return null;
  const errorsAt: ErrorsAt = (tried) => errorsOf(strengthsAt(tried), aims, score);
  const point = HELD.reduce<Point>((from, held) => nearest(errorsAt, from, held), START);
  const strengths = strengthsAt(point);
  if (errorsOf(strengths, aims, score).some((error) => !(Math.abs(error) <= TOLERANCE))) return null;
  return scoresFor(strengths, score).flatMap(({ home, away, probability }) =>
    probability >= LEAST_CHANCE ? [[home, away, Number(probability.toPrecision(6))] as const] : [],
  );
}
