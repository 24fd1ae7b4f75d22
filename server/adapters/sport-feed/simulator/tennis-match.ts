/** A tennis match, drawn point by point from its key. */
import type { Side, TennisFacts } from '#shared/sport/facts.ts';
import type { MarketName } from '#shared/sport/markets.ts';
import type { MatchState } from '../../../ports/sport-feed.ts';
import { momentsOf, type SimulatedMatch } from './match.ts';
import type { Ending } from './pricing.ts';
import { createRandom, type Random } from './random.ts';
import {
  type FinalSets,
  finalSets,
  matchStart,
  type ServeChances,
  servesFirst,
  type TennisState,
} from './tennis-model.ts';

/** Seconds, with what lies between points; between games, when ends are changed; between sets. */
const POINT = 38;
const CHANGE_OF_ENDS = 90;
const BETWEEN_SETS = 120;
/** How long before a point is over its odds are closed, when it may decide a game. */
const BEFORE_POINT = 15;
/** One match in so many ends by a retirement. */
const RETIRED = 1 / 60;

interface Step {
  /** Seconds after the start. */
  second: number;
  state: TennisState;
  /** Whether the point that led here could decide a game against the serve, or a set. */
  wasBig: boolean;
}

const isTieBreak = ({ games }: TennisState): boolean => games[0] === 6 && games[1] === 6;

/** Who serves the next point. */
function homeServesPoint(state: TennisState): boolean {
  if (!isTieBreak(state)) return state.homeServes;
  return servesFirst(state.points[0] + state.points[1]) === state.homeServes;
}

const wonBy = (one: number, other: number, least: number): boolean => one >= least && one - other >= 2;

/** The state after a point. */
export function afterPoint(state: TennisState, homeWins: boolean): TennisState {
  const points: [number, number] = [state.points[0] + (homeWins ? 1 : 0), state.points[1] + (homeWins ? 0 : 1)];
  const [own, other] = homeWins ? points : [points[1], points[0]];
  if (!wonBy(own, other, isTieBreak(state) ? 7 : 4)) return { ...state, points };
  const games: [number, number] = [state.games[0] + (homeWins ? 1 : 0), state.games[1] + (homeWins ? 0 : 1)];
  const [won, lost] = homeWins ? games : [games[1], games[0]];
  const isSet = wonBy(won, lost, 6) || won === 7;
  const next = { ...state, points: [0, 0] as const, homeServes: !state.homeServes };
  if (!isSet) return { ...next, games };
  // The side that did not serve the set's last game serves first; in a tie-break the receiver of its first point.
  return { ...next, games: [0, 0], sets: [...state.sets, games] };
}

const setsWon = ({ sets }: TennisState, side: Side): number =>
  sets.filter(([home, away]) => (side === 'home' ? home > away : away > home)).length;
const winnerOf = (state: TennisState): Side | null =>
  (['home', 'away'] as const).find((side) => setsWon(state, side) >= state.setsToWin) ?? null;

/** Whether the next point can decide the game against the serve, or the set. */
function isBig(state: TennisState): boolean {
  if (isTieBreak(state)) return Math.max(...state.points) >= 6;
  const served = homeServesPoint(state);
  const [server, receiver] = served ? state.points : [state.points[1], state.points[0]];
  const isBreak = receiver >= 3 && receiver > server;
  const isSet = Math.max(...state.games) >= 5 && Math.max(server, receiver) >= 3 && server !== receiver;
  return isBreak || isSet;
}

function pauseAfter(before: TennisState, after: TennisState): number {
  if (after.sets.length > before.sets.length) return BETWEEN_SETS;
  const games = after.games[0] + after.games[1];
  const isNewGame = games !== before.games[0] + before.games[1];
  return isNewGame && games % 2 === 1 ? CHANGE_OF_ENDS : 0;
}

function drawSteps(random: Random, chances: ServeChances): Step[] {
  let state = matchStart(random.next() < 0.5);
  const steps: Step[] = [{ second: 0, state, wasBig: false }];
  let second = 0;
  while (winnerOf(state) === null) {
    const home = homeServesPoint(state) ? chances.home : 1 - chances.away;
    const after = afterPoint(state, random.next() < home);
    second += POINT * (0.7 + 0.6 * random.next());
    steps.push({ second, state: after, wasBig: isBig(state) });
    second += pauseAfter(state, after);
    state = after;
  }
  return steps;
}

const GAME_TOTALS = [17.5, 18.5, 19.5, 20.5, 21.5, 22.5, 23.5, 24.5, 25.5, 26.5];
const MARKETS_OF_MATCH: readonly MarketName[] = [
  { type: 'match_winner', specifier: null },
  ...[1, 2, 3].map((specifier): MarketName => ({ type: 'set_winner', specifier })),
  ...GAME_TOTALS.map((line): MarketName => ({ type: 'total_games', specifier: line * 4 })),
];
const POINTS = ['0', '15', '30', '40'] as const;

/** The points of a game as they are called. */
function called(state: TennisState): readonly [string, string] {
  const [home, away] = state.points;
  if (isTieBreak(state)) return [String(home), String(away)];
  const call = (own: number, other: number): string => {
    if (own >= 3 && own > other && other >= 3) return 'A';
    return POINTS[Math.min(own, 3)] ?? '40';
  };
  return [call(home, away), call(away, home)];
}

/** The sets of a state, the one that is being played last. */
function shownSets(state: TennisState): TennisFacts['sets'] {
  return winnerOf(state) === null ? [...state.sets, state.games] : state.sets;
}

/** Endings that no market tells apart, with who won each set and the same number of games, as one. */
function alike(endings: readonly FinalSets[]): FinalSets[] {
  const kinds = new Map<string, FinalSets>();
  for (const { sets, probability } of endings) {
    const winners = sets.map(([home, away]) => (home > away ? 'h' : 'a')).join('');
    const kind = `${winners}${sets.reduce((sum, [home, away]) => sum + home + away, 0)}`;
    const known = kinds.get(kind);
    kinds.set(kind, { sets: known?.sets ?? sets, probability: (known?.probability ?? 0) + probability });
  }
  return [...kinds.values()];
}

/** Draws a match. @param key what its randomness comes from */
export function createTennisMatch(key: string, chances: ServeChances): SimulatedMatch {
  const random = createRandom(key);
  const all = drawSteps(random, chances);
  const isRetired = random.next() < RETIRED;
  const steps = isRetired ? all.slice(0, 1 + Math.floor(random.next() * (all.length - 1))) : all;
  const retired: Side = random.next() < 0.5 ? 'home' : 'away';
  const first = steps[0] as Step;
  const end = steps.at(-1)?.second ?? 0;
  const stepAt = (second: number | null): Step =>
    second === null ? first : (steps.findLast((step) => step.second <= second) ?? first);

  const moments = momentsOf(
    steps.map(({ second }) => second),
    // A player who gives up decides the match as a set point does.
    steps
      .filter((step) => step.wasBig || (isRetired && step.second === end))
      .map(({ second }) => ({ from: second - BEFORE_POINT, until: second })),
    end,
  );

  const factsOf = ({ state }: Step, isEnded: boolean): TennisFacts => {
    const shared = { sport: 'tennis', sets: shownSets(state), completed: state.sets.length } as const;
    if (!isEnded) return { ...shared, end: 'running', winner: winnerOf(state) };
    if (!isRetired) return { ...shared, end: 'finished', winner: winnerOf(state) };
    return { ...shared, end: 'retired', winner: retired === 'home' ? 'away' : 'home' };
  };
  const factsAt = (second: number | null): TennisFacts => factsOf(stepAt(second), second !== null && second >= end);

  // The markets of a moment are all priced from the same endings.
  let known: { step: Step; endings: readonly Ending[] } | undefined;

  return {
    moments,
    markets: MARKETS_OF_MATCH,
    margin: () => ({ margin: 0.06, method: 'power' }),

    at(second) {
      const { state } = stepAt(second);
      const facts = factsAt(second);
      const isPlaying = second !== null && facts.end === 'running';
      const serving = homeServesPoint(state) ? 'home' : 'away';
      return {
        facts,
        state: {
          score: [setsWon(state, 'home'), setsWon(state, 'away')],
          clockSeconds: null,
          period: isPlaying ? `set_${state.sets.length + 1}` : null,
          sets: second === null ? [] : facts.sets,
          points: isPlaying ? called(state) : null,
          serving: isPlaying ? serving : null,
          statistics: {},
          timeline: [],
        } satisfies MatchState,
      };
    },

    endings(_market, second) {
      const step = stepAt(second);
      if (known?.step !== step) {
        const base = factsOf(step, false);
        const endings = alike(finalSets(chances, step.state)).map(({ sets, probability }): Ending => {
          const home = sets.filter(([own, other]) => own > other).length;
          const winner = home * 2 > sets.length ? 'home' : 'away';
          return { facts: { ...base, end: 'finished', sets, completed: sets.length, winner }, probability };
        });
        known = { step, endings };
      }
      return known.endings;
    },
  };
}
