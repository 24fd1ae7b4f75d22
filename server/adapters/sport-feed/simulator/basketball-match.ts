/** A basketball match, drawn possession by possession from its key. */
import type { BasketballFacts, MatchEnd, Pair, Side } from '#shared/sport/facts.ts';
import type { MarketName } from '#shared/sport/markets.ts';
import type { MatchState } from '../../../ports/sport-feed.ts';
import {
  type BasketballState,
  finalMargins,
  finalTotals,
  IN_OVERTIME,
  IN_QUARTER,
  marginsLeft,
  overtimeOf,
  type Possessions,
  QUARTERS,
} from './basketball-model.ts';
import type { ByNumber } from './distributions.ts';
import { evenLine, linesAround, momentsOf, type SimulatedMatch } from './match.ts';
import type { Ending } from './pricing.ts';
import { createRandom, type Random } from './random.ts';

/** Seconds of play. */
const QUARTER = 600;
const OVERTIME = 300;
/** Between quarters, and at half-time. */
const PAUSE = 120;
const HALF_TIME = 600;
/** At the end of a close match the odds are closed while the ball is played: so long before a possession is over. */
const BEFORE_SHOT = 8;
const CLOSE = 6;
const END_OF_MATCH = 120;
/** One match in so many is broken off. */
const ABANDONED = 1 / 300;

/** How it stands after a possession. */
interface Step {
  /** Seconds after the start. */
  second: number;
  /** Seconds of play. */
  clock: number;
  state: BasketballState;
  parts: readonly Pair[];
  completed: number;
  /** Who has the ball next. */
  attacks: Side;
  /** Whether play stands still. */
  pause: boolean;
  isScored: boolean;
  /** Whether this possession could turn the match. */
  wasDangerous: boolean;
}

function pointsOf(random: Random, chances: readonly number[]): number {
  let left = random.next();
  return Math.max(
    0,
    chances.findIndex((chance) => {
      left -= chance;
      return left < 0;
    }),
  );
}

const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');
const withPoints = ([home, away]: Pair, side: Side, points: number): Pair =>
  side === 'home' ? [home + points, away] : [home, away + points];

/** The possessions of a quarter or overtime, from where the match stands before it. */
function drawPart(random: Random, of: Possessions, start: Step, length: number, each: number): Step[] {
  const isQuarter = start.completed < QUARTERS;
  const weights = Array.from({ length: 2 * each }, () => 0.6 + 0.8 * random.next());
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const later = isQuarter ? (QUARTERS - start.completed - 1) * IN_QUARTER : 0;
  const left = { home: each + later, away: each + later };
  let step: Step = { ...start, pause: false, parts: isQuarter ? [...start.parts, [0, 0]] : start.parts };
  return weights.map((weight, index): Step => {
    const side = step.attacks;
    const points = pointsOf(random, of[side]);
    const isLast = index === weights.length - 1;
    const [home, away] = withPoints([step.state.home, step.state.away], side, points);
    left[side] -= 1;
    const seconds = (weight / sum) * length;
    const isEnd = start.completed >= QUARTERS - 1 && step.clock - start.clock >= length - END_OF_MATCH;
    const current = step.parts.at(-1) ?? [0, 0];
    step = {
      second: step.second + seconds,
      clock: step.clock + seconds,
      state: { home, away, left: { ...left } },
      parts: isQuarter ? [...step.parts.slice(0, -1), withPoints(current, side, points)] : step.parts,
      completed: start.completed + (isLast && isQuarter ? 1 : 0),
      attacks: otherSide(side),
      pause: isLast,
      isScored: points > 0,
      wasDangerous: isEnd && Math.abs(step.state.home - step.state.away) <= CLOSE,
    };
    return step;
  });
}

const START: Step = {
  second: 0,
  clock: 0,
  state: { home: 0, away: 0, left: { home: QUARTERS * IN_QUARTER, away: QUARTERS * IN_QUARTER } },
  parts: [],
  completed: 0,
  attacks: 'home',
  pause: false,
  isScored: false,
  wasDangerous: false,
};

const isDecided = ({ completed, state }: Step): boolean => completed === QUARTERS && state.home !== state.away;

function drawSteps(random: Random, of: Possessions): Step[] {
  const first: Step = { ...START, attacks: random.next() < 0.5 ? 'home' : 'away' };
  const steps: Step[] = [first];
  for (let last = first; !(isDecided(last) && last.pause); last = steps.at(-1) ?? last) {
    const wait = last === first ? 0 : last.completed === 2 ? HALF_TIME : PAUSE;
    const isQuarter = last.completed < QUARTERS;
    const left = isQuarter ? last.state.left : { home: IN_OVERTIME, away: IN_OVERTIME };
    const begins: Step = { ...last, second: last.second + wait, state: { ...last.state, left } };
    const length = isQuarter ? QUARTER : OVERTIME;
    steps.push(...drawPart(random, of, begins, length, isQuarter ? IN_QUARTER : IN_OVERTIME));
  }
  return steps;
}

/** As facts that differ only in what a market asks for. */
function endingsBy(base: BasketballFacts, by: ByNumber, facts: (value: number) => Pair): Ending[] {
  return [...by].map(([value, probability]) => {
    const [home, away] = facts(value);
    return { facts: { ...base, end: 'finished', completed: QUARTERS, home, away }, probability };
  });
}
const asMargin = (ahead: number): Pair => [Math.max(0, ahead), Math.max(0, -ahead)];

/** How a quarter can end, with the possessions of it that are left. */
function endingsOfQuarter(of: Possessions, base: BasketballFacts, step: Step, quarter: number): Ending[] {
  const isCurrent = step.parts.length === quarter && step.completed < quarter;
  const later = (QUARTERS - quarter) * IN_QUARTER;
  const { home, away } = step.state.left;
  const left = isCurrent ? { home: home - later, away: away - later } : { home: IN_QUARTER, away: IN_QUARTER };
  const [own, other] = (isCurrent ? step.parts[quarter - 1] : undefined) ?? [0, 0];
  const before = Array.from({ length: quarter - 1 }, (): Pair => [0, 0]);
  return [...marginsLeft(of, left)].map(([more, probability]) => ({
    facts: { ...base, end: 'running', completed: quarter, parts: [...before, asMargin(own - other + more)] },
    probability,
  }));
}

const TOTAL_STEPS = [-40, -24, -12, -4, 4, 12, 24, 40];
const HANDICAP_STEPS = [-24, -12, 0, 12, 24];

function marketsOf(margins: ByNumber, totals: ByNumber): MarketName[] {
  return [
    { type: 'game_winner', specifier: null },
    ...linesAround('points_handicap', -evenLine(margins), HANDICAP_STEPS),
    ...linesAround('total_points', evenLine(totals), TOTAL_STEPS),
    ...Array.from({ length: QUARTERS }, (_, index): MarketName => ({ type: 'quarter_result', specifier: index + 1 })),
  ];
}

/** Draws a match. @param key what its randomness comes from */
export function createBasketballMatch(key: string, of: Possessions): SimulatedMatch {
  const random = createRandom(key);
  const all = drawSteps(random, of);
  const isBroken = random.next() < ABANDONED;
  const steps = isBroken ? all.slice(0, 1 + Math.floor(random.next() * (all.length - 1))) : all;
  const first = steps[0] as Step;
  const end = steps.at(-1)?.second ?? 0;
  const stepAt = (second: number | null): Step =>
    second === null ? first : (steps.findLast((step) => step.second <= second) ?? first);
  const overtime = overtimeOf(of);

  const told = steps.filter(({ isScored, pause, wasDangerous, second }) => {
    return second === 0 || isScored || pause || wasDangerous || second === end;
  });
  const moments = momentsOf(
    told.map(({ second }) => second),
    told
      .filter(({ wasDangerous }) => wasDangerous)
      .map(({ second }) => ({ from: second - BEFORE_SHOT, until: second })),
    end,
  );

  const factsAt = (second: number | null): BasketballFacts => {
    const { state, parts, completed } = stepAt(second);
    const over: MatchEnd = isBroken ? 'abandoned' : 'finished';
    const isEnded = second !== null && second >= end;
    const { home, away } = state;
    return { sport: 'basketball', end: isEnded ? over : 'running', home, away, parts, completed };
  };

  function periodAt({ completed, pause }: Step, isPlaying: boolean): string | null {
    if (!isPlaying) return null;
    if (pause) return completed === 2 ? 'half_time' : 'break';
    return completed < QUARTERS ? `quarter_${completed + 1}` : 'overtime';
  }

  // The markets of a moment are all priced from the same distributions.
  let known: { step: Step; margins: ByNumber; totals: ByNumber } | undefined;
  const reckoned = (step: Step) => {
    if (known?.step !== step) {
      known = { step, margins: finalMargins(of, step.state, overtime), totals: finalTotals(of, step.state, overtime) };
    }
    return known;
  };
  const { margins, totals } = reckoned(first);

  return {
    moments,
    markets: marketsOf(margins, totals),
    margin: ({ type }) => ({ margin: type === 'quarter_result' ? 0.08 : 0.055, method: 'proportional' }),
    at(second) {
      const step = stepAt(second);
      const facts = factsAt(second);
      const isPlaying = second !== null && facts.end === 'running';
      return {
        facts,
        state: {
          score: [facts.home, facts.away],
          clockSeconds: isPlaying ? Math.floor(step.clock) : null,
          period: periodAt(step, isPlaying),
          sets: second === null ? [] : facts.parts,
          points: null,
          serving: isPlaying && !step.pause ? step.attacks : null,
          statistics: {},
          timeline: [],
        } satisfies MatchState,
      };
    },
    endings({ type, specifier }, second) {
      const step = stepAt(second);
      const base: BasketballFacts = { ...factsAt(null), parts: [] };
      if (type === 'quarter_result') return endingsOfQuarter(of, base, step, specifier ?? 1);
      const now = reckoned(step);
      return type === 'total_points'
        ? endingsBy(base, now.totals, (total) => [total, 0])
        : endingsBy(base, now.margins, asMargin);
    },
  };
}
