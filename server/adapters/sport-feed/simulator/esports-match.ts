/** An e-sports series, drawn round by round from its key. */
import type { EsportsFacts, Pair, Side } from '#shared/sport/facts.ts';
import type { MarketName } from '#shared/sport/markets.ts';
import type { MatchState } from '../../../ports/sport-feed.ts';
import {
  MAPS_TO_WIN,
  mapWinner,
  type RoundChances,
  type SeriesEnd,
  type SeriesState,
  seriesEnds,
} from './esports-model.ts';
import { evenLine, linesAround, momentsOf, type SimulatedMatch } from './match.ts';
import type { Ending } from './pricing.ts';
import { createRandom, type Random } from './random.ts';

/** Seconds of a round, and between maps. */
const ROUND = 95;
const BETWEEN_MAPS = 240;
/** While a round may be decided at any moment, its odds are closed: so long before it is over. */
const BEFORE_END = 25;
/** So many rounds come down to such a moment. */
const CLUTCH = 0.35;
/** One series in so many is given up. */
const FORFEITED = 1 / 80;

interface Step {
  second: number;
  state: SeriesState;
  wasDangerous: boolean;
}

const wonBy = ({ over }: SeriesState, side: Side): number =>
  over.filter(([home, away]) => home > away === (side === 'home')).length;
const winnerOf = (state: SeriesState): Side | null =>
  (['home', 'away'] as const).find((side) => wonBy(state, side) >= MAPS_TO_WIN) ?? null;

function afterRound({ over, current }: SeriesState, homeWins: boolean): SeriesState {
  const rounds: Pair = homeWins ? [current[0] + 1, current[1]] : [current[0], current[1] + 1];
  return mapWinner(rounds) === null ? { over, current: rounds } : { over: [...over, rounds], current: [0, 0] };
}

/** Whether the next round can end the map. */
const isMapPoint = (state: SeriesState): boolean =>
  [true, false].some((home) => afterRound(state, home).over.length > state.over.length);

function drawSteps(random: Random, chances: RoundChances): Step[] {
  let step: Step = { second: 0, state: { over: [], current: [0, 0] }, wasDangerous: false };
  const steps = [step];
  while (winnerOf(step.state) === null) {
    const { state } = step;
    const after = afterRound(state, random.next() < (chances[state.over.length] ?? 0.5));
    const isNewMap = state.over.length > 0 && state.current[0] + state.current[1] === 0;
    const wasDangerous = isMapPoint(state) || random.next() < CLUTCH;
    const seconds = ROUND * (0.7 + 0.6 * random.next()) + (isNewMap ? BETWEEN_MAPS : 0);
    step = { second: step.second + seconds, state: after, wasDangerous };
    steps.push(step);
  }
  return steps;
}

/** An ending as facts: maps that are over as they were, the rounds of the others in the first of them. */
function factsOfEnd(base: EsportsFacts, state: SeriesState, { winners, rounds }: SeriesEnd): EsportsFacts {
  const played = state.over.reduce((sum, [home, away]) => sum + home + away, 0);
  const later = winners.slice(state.over.length);
  const parts = later.map((winner, index): Pair => {
    const count = index === 0 ? rounds - played - (later.length - 1) : 1;
    return winner === 'home' ? [count, 0] : [0, count];
  });
  const home = winners.filter((winner) => winner === 'home').length;
  return {
    ...base,
    end: 'finished',
    parts: [...state.over, ...parts],
    completed: winners.length,
    winner: home >= MAPS_TO_WIN ? 'home' : 'away',
  };
}

const ROUND_STEPS = [-16, -8, 0, 8, 16];

function marketsOf(ends: readonly SeriesEnd[]): MarketName[] {
  const totals = new Map<number, number>();
  for (const { rounds, probability } of ends) totals.set(rounds, (totals.get(rounds) ?? 0) + probability);
  return [
    { type: 'series_winner', specifier: null },
    ...linesAround('map_handicap', 0, [-6, 6]),
    { type: 'total_maps', specifier: 10 },
    ...[1, 2, 3].map((specifier): MarketName => ({ type: 'map_winner', specifier })),
    ...linesAround('total_rounds', evenLine(totals), ROUND_STEPS),
  ];
}

/** Draws a series. @param key what its randomness comes from */
export function createEsportsMatch(key: string, chances: RoundChances): SimulatedMatch {
  const random = createRandom(key);
  const all = drawSteps(random, chances);
  const isForfeited = random.next() < FORFEITED;
  const steps = isForfeited ? all.slice(0, 1 + Math.floor(random.next() * (all.length - 1))) : all;
  const stays: Side = random.next() < 0.5 ? 'home' : 'away';
  const first = steps[0] as Step;
  const end = steps.at(-1)?.second ?? 0;
  const stepAt = (second: number | null): Step =>
    second === null ? first : (steps.findLast((step) => step.second <= second) ?? first);

  const moments = momentsOf(
    steps.map(({ second }) => second),
    // A side that gives up decides the series as the last round of a map does.
    steps
      .filter((step) => step.wasDangerous || (isForfeited && step.second === end))
      .map(({ second }) => ({ from: second - BEFORE_END, until: second })),
    end,
  );

  const factsAt = (second: number | null): EsportsFacts => {
    const { state } = stepAt(second);
    const winner = winnerOf(state);
    const parts = winner === null ? [...state.over, state.current] : state.over;
    const shared = { sport: 'esports', parts, completed: state.over.length } as const;
    if (second === null || second < end) return { ...shared, end: 'running', winner };
    return isForfeited ? { ...shared, end: 'retired', winner: stays } : { ...shared, end: 'finished', winner };
  };

  // The markets of a moment are all priced from the same endings.
  let known: { step: Step; endings: readonly Ending[] } | undefined;

  return {
    moments,
    markets: marketsOf(seriesEnds(chances, first.state)),
    margin: () => ({ margin: 0.065, method: 'power' }),
    at(second) {
      const { state } = stepAt(second);
      const facts = factsAt(second);
      const isPlaying = second !== null && facts.end === 'running';
      return {
        facts,
        state: {
          score: [wonBy(state, 'home'), wonBy(state, 'away')],
          clockSeconds: null,
          period: isPlaying ? `map_${state.over.length + 1}` : null,
          sets: second === null ? [] : facts.parts,
          points: null,
          serving: null,
          statistics: {},
          timeline: [],
        } satisfies MatchState,
      };
    },
    endings(_market, second) {
      const step = stepAt(second);
      if (known?.step !== step) {
        const base = factsAt(null);
        const endings = seriesEnds(chances, step.state).map(
          (one): Ending => ({ facts: factsOfEnd(base, step.state, one), probability: one.probability }),
        );
        known = { step, endings };
      }
      return known.endings;
    },
  };
}
