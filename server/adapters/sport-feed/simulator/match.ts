/** What the simulator knows of one match: everything that happens in it, and what it is worth at each moment. */
import type { MatchFacts } from '#shared/sport/facts.ts';
import type { MarketName, MarketType } from '#shared/sport/markets.ts';
import type { MatchState } from '../../../ports/sport-feed.ts';
import { type Ending, type FairOutcome, fairOutcomes, type MarginMethod } from './pricing.ts';

/** A moment at which something is told. `stop`: it may be about to happen; `change`: it has. */
export interface Moment {
  /** Seconds after the start, in the match's own time. */
  second: number;
  kind: 'stop' | 'change';
}

export interface Snapshot {
  state: MatchState;
  facts: MatchFacts;
}

export interface SimulatedMatch {
  /** In order; the last one ends the match. */
  moments: readonly Moment[];
  markets: readonly MarketName[];
  margin: (market: MarketName) => { margin: number; method: MarginMethod };
  /** How it stands; null: before the start. */
  at(second: number | null): Snapshot;
  /** How it can still end, as far as a market is concerned. */
  endings(market: MarketName, second: number | null): readonly Ending[];
  /** The selections of markets that are priced otherwise than over those endings; null: this one is not. */
  priced?(market: MarketName, second: number | null): readonly FairOutcome[] | null;
}

/** The selections of a market of a match without margin, at a moment; null: before the start. */
export const fairAt = (match: SimulatedMatch, market: MarketName, second: number | null): readonly FairOutcome[] =>
  match.priced?.(market, second) ?? fairOutcomes(market, match.endings(market, second));

/** Markets of one kind on lines around another, each in quarters. */
export const linesAround = (type: MarketType, line: number, steps: readonly number[]): MarketName[] =>
  steps.map((step) => ({ type, specifier: line + step }));

/** The half line, in quarters, on whose sides the chances are most alike. */
export function evenLine(chances: ReadonlyMap<number, number>): number {
  let below = 0;
  for (const number of [...chances.keys()].sort((one, other) => one - other)) {
    below += chances.get(number) ?? 0;
    if (below >= 0.5) return number * 4 + 2;
  }
  return 2;
}

/** The times at which a state is told though nothing has happened. */
export const everySeconds = (step: number, until: number): number[] =>
  Array.from({ length: Math.floor(until / step) }, (_, index) => (index + 1) * step);

/** A stretch in which bets are stopped, seconds since the start: something may be decided in it, and is told at its end. */
export interface Danger {
  from: number;
  until: number;
}

/** Dangers in order; those that overlap or touch are one. */
function merged(dangers: readonly Danger[]): Danger[] {
  const all: Danger[] = [];
  for (const { from, until } of [...dangers].sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else all.push({ from, until });
  }
  return all;
}

const JUST_AFTER_START = 0.001;

/**
 * The moments of a match. Bets are stopped through every danger: odds come back when the last of those that overlap is over,
 * and what happens in between is told then.
 * @param told seconds at which the state is told; @param end its last second, which is told whatever it lies in
 */
export function momentsOf(told: readonly number[], dangers: readonly Danger[], end: number): Moment[] {
  const stops = merged(dangers.map(({ from, until }) => ({ from, until: Math.min(end, until) }))).filter(
    ({ from, until }) => from < until,
  );
  // The start is told though a danger lies over it; what follows is not.
  const isStopped = (second: number): boolean =>
    second > 0 && stops.some(({ from, until }) => second >= from && second < until);
  return inOrder([
    ...stops.map(({ from }): Moment => ({ second: Math.max(JUST_AFTER_START, from), kind: 'stop' })),
    ...[...told, ...stops.map(({ until }) => until), end]
      .filter((second) => second <= end && !isStopped(second))
      .map((second): Moment => ({ second, kind: 'change' })),
  ]);
}

const ORDER: Readonly<Record<Moment['kind'], number>> = { stop: 0, change: 1 };

/** Moments in order, each once. */
function inOrder(moments: readonly Moment[]): Moment[] {
  const sorted = [...moments].sort((one, other) => one.second - other.second || ORDER[one.kind] - ORDER[other.kind]);
  return sorted.filter((moment, index) => {
    const before = sorted[index - 1];
    return before?.second !== moment.second || before.kind !== moment.kind;
  });
}
