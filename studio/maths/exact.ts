/**
 * What a screen truly returns: every combination of stops counted, nothing sampled. Windows that look alike are counted
 * together, and a screen that can no longer win is counted without looking at its remaining reels.
 */
import type { Rational } from './rational.ts';
import { type SlotRules, type SlotTitle, type SymbolId, windowAt } from './slot.ts';

export interface ExactAnalysis {
  /** All combinations of stops. */
  combinations: bigint;
  /** Units paid over all combinations. */
  units: bigint;
  /** Squares of the units paid over all combinations. */
  squaredUnits: bigint;
  /** Combinations that pay anything. */
  winning: bigint;
  /** The largest win in units and how many combinations pay it. */
  maximumUnits: number;
  maximumCombinations: bigint;
}

/** What a feature returns that was bought, as shares of its price. */
interface BoughtAnalysis {
  rtp: Rational;
  /** Standard deviation; null where it is only simulated. */
  deviation: number | null;
}

/** What a whole round of a title returns, feature and all (maths/exact-features.ts). */
export interface RoundAnalysis {
  /** Return to player of a round. */
  rtp: Rational;
  /** The share of it that the first screens return. */
  base: Rational;
  /** The bought feature; null where it is not for sale. */
  bought: BoughtAnalysis | null;
  /** Rounds that pay anything. */
  hit: Rational;
  /** Rounds that open the feature; 0 without one. */
  opens: Rational;
  /** Units that no round can exceed. */
  boundUnits: number;
  /** Standard deviation of a round's payout in stakes; null where it is only simulated. */
  deviation: number | null;
}

/** A look of a reel: how many of each symbol it shows, and at how many stops. */
interface Look {
  counts: Int32Array;
  scatters: number;
  stops: number;
}

/** A symbol still running from the left: its index, ways with wilds, ways of wilds only. */
interface Running {
  symbol: number;
  ways: number;
  wildWays: number;
}

/** How often each win occurs, by how many scatters the screen shows: combinations by units by scatters. */
export type Spread = ReadonlyMap<number, ReadonlyMap<number, number>>;

/** What each reel may show, one window per stop. */
export type Windows = readonly (readonly (readonly SymbolId[])[])[];

export function windowsOf({ strips, rows }: Pick<SlotRules, 'strips' | 'rows'>): Windows {
  return strips.map((strip) => strip.map((_, stop) => windowAt(strip, stop, rows)));
}

/** Counts every combination of a title without a feature. Takes about a second for five reels of forty stops. */
export function analyse(title: SlotTitle): ExactAnalysis {
  return gathered(spreadOf(title, windowsOf(title), null).get(0) ?? new Map());
}

/** Counts every combination of windows, apart by how often the scatter is shown; never when it is null. */
export function spreadOf(rules: SlotRules, windows: Windows, scatter: SymbolId | null): Spread {
  const tally = createTally(windows, scatter);
  if (rules.lines === null) countWays(rules, windows, tally);
  else countLines(rules, rules.lines, windows, tally);
  return tally.spread;
}

interface Tally {
  spread: Map<number, Map<number, number>>;
  scattersIn(window: readonly SymbolId[]): number;
  /** So many combinations of the reels before `reel` win these units, whatever the reels from there on show. */
  count(units: number, times: number, scatters: number, reel: number): void;
}

function createTally(windows: Windows, scatter: SymbolId | null): Tally {
  const scattersIn = (window: readonly SymbolId[]) => window.filter((cell) => cell === scatter).length;
  // From each reel on: combinations by scatters.
  const rest: Map<number, number>[] = [new Map([[0, 1]])];
  for (const reel of [...windows].reverse()) {
    const next = new Map<number, number>();
    for (const [seen, times] of rest[0] ?? []) for (const window of reel) bump(next, seen + scattersIn(window), times);
    rest.unshift(next);
  }
  const spread = new Map<number, Map<number, number>>();
  return {
    spread,
    scattersIn,
    count(units, times, scatters, reel) {
      for (const [more, combinations] of rest[reel] ?? []) {
        const wins = spread.get(scatters + more) ?? new Map<number, number>();
        spread.set(scatters + more, wins);
        bump(wins, units, times * combinations);
      }
    },
  };
}

function bump(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** The sums over how often each win occurs. */
export function gathered(wins: ReadonlyMap<number, number>): ExactAnalysis {
  const analysis = {
    combinations: 0n,
    units: 0n,
    squaredUnits: 0n,
    winning: 0n,
    maximumUnits: 0,
    maximumCombinations: 0n,
  };
  for (const [units, times] of wins) {
    const many = BigInt(times);
    analysis.combinations += many;
    if (units === 0) continue;
    analysis.units += BigInt(units) * many;
    analysis.squaredUnits += BigInt(units) ** 2n * many;
    analysis.winning += many;
    if (units > analysis.maximumUnits) {
      analysis.maximumUnits = units;
      analysis.maximumCombinations = many;
    }
  }
  return analysis;
}

function countWays(rules: SlotRules, windows: Windows, tally: Tally): void {
  const symbols = Object.keys(rules.pays);
  if (rules.wild !== null && !symbols.includes(rules.wild)) symbols.push(rules.wild);
  const looks = windows.map((reel) => looksOf(reel, symbols, tally));
  const wild = rules.wild === null ? -1 : symbols.indexOf(rules.wild);
  const pays = symbols.map((symbol) => rules.pays[symbol] ?? {});

  const start = symbols.map((_, symbol) => ({ symbol, ways: 1, wildWays: wild < 0 || symbol === wild ? 0 : 1 }));
  let states = new Map<string, State>([['', { running: start, won: 0, scatters: 0, combinations: 1 }]]);
  for (const [reel, reelLooks] of looks.entries()) {
    const next = new Map<string, State>();
    for (const state of states.values()) {
      for (const look of reelLooks) {
        const reached = advance(state, look, reel, wild, pays);
        // A screen that can no longer win is done, whatever its remaining reels show.
        if (reached.running.length === 0) tally.count(reached.won, reached.combinations, reached.scatters, reel + 1);
        else gather(next, reached);
      }
    }
    states = next;
  }
  for (const { running, won, scatters, combinations } of states.values()) {
    tally.count(won + settled(running, looks.length, pays), combinations, scatters, looks.length);
  }
}

/** Screens up to some reel that run on alike and have won the same, and how many they are. */
interface State {
  running: readonly Running[];
  won: number;
  scatters: number;
  combinations: number;
}

function advance(
  { running, won, scatters, combinations }: State,
  look: Look,
  reel: number,
  wild: number,
  pays: Pays,
): State {
  const next: Running[] = [];
  let paid = won;
  for (const run of running) {
    const wilds = wild < 0 || run.symbol === wild ? 0 : (look.counts[wild] ?? 0);
    const shown = (look.counts[run.symbol] ?? 0) + wilds;
    if (shown === 0) paid += paidFor(run, reel, pays);
    else next.push({ symbol: run.symbol, ways: run.ways * shown, wildWays: run.wildWays * wilds });
  }
  return { running: next, won: paid, scatters: scatters + look.scatters, combinations: combinations * look.stops };
}

function gather(states: Map<string, State>, reached: State): void {
  let key = `${reached.won}/${reached.scatters}`;
  for (const run of reached.running) key += `,${run.symbol}:${run.ways}:${run.wildWays}`;
  const known = states.get(key);
  if (known) known.combinations += reached.combinations;
  else states.set(key, reached);
}

/** A line still running from the left: its symbol (-1 while it holds wilds only) and the wilds at its beginning. */
interface RunningLine {
  rows: readonly number[];
  symbol: number;
  wilds: number;
}

function countLines(
  rules: SlotRules,
  lines: readonly (readonly number[])[],
  windows: Windows,
  { count, scattersIn }: Tally,
): void {
  const symbols = [...new Set(windows.flat(2))];
  const wild = rules.wild === null ? -1 : symbols.indexOf(rules.wild);
  const pays = symbols.map((symbol) => rules.pays[symbol] ?? {});
  const shownBy = windows.map((reel) =>
    reel.map((window) => ({ cells: window.map((cell) => symbols.indexOf(cell)), scatters: scattersIn(window) })),
  );
  const paidForLine = ({ symbol, wilds }: RunningLine, length: number) =>
    Math.max(symbol < 0 ? 0 : (pays[symbol]?.[length] ?? 0), wild < 0 ? 0 : (pays[wild]?.[wilds] ?? 0));

  const descend = (reel: number, running: readonly RunningLine[], won: number, scatters: number) => {
    if (running.length === 0) return count(won, 1, scatters, reel);
    const reelWindows = shownBy[reel];
    if (reelWindows === undefined) {
      return count(won + running.reduce((sum, line) => sum + paidForLine(line, reel), 0), 1, scatters, reel);
    }
    for (const shown of reelWindows) {
      let paid = won;
      const next: RunningLine[] = [];
      for (const line of running) {
        const cell = shown.cells[line.rows[reel] ?? 0] as number;
        if (cell === wild) next.push(line.symbol < 0 ? { ...line, wilds: line.wilds + 1 } : line);
        else if (line.symbol === cell) next.push(line);
        else if (line.symbol < 0) next.push({ ...line, symbol: cell });
        else paid += paidForLine(line, reel);
      }
      descend(reel + 1, next, paid, scatters + shown.scatters);
    }
  };
  descend(
    0,
    lines.map((rows) => ({ rows, symbol: -1, wilds: 0 })),
    0,
    0,
  );
}

type Pays = readonly Readonly<Record<number, number>>[];

function paidFor(run: Running, length: number, pays: Pays): number {
  return (pays[run.symbol]?.[length] ?? 0) * (run.ways - run.wildWays);
}

function settled(running: readonly Running[], length: number, pays: Pays): number {
  return running.reduce((sum, run) => sum + paidFor(run, length, pays), 0);
}

function looksOf(reel: readonly (readonly SymbolId[])[], symbols: readonly SymbolId[], tally: Tally): Look[] {
  const looks = new Map<string, Look>();
  for (const window of reel) {
    const counts = new Int32Array(symbols.length);
    for (const cell of window) {
      const index = symbols.indexOf(cell);
      if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
    }
    const scatters = tally.scattersIn(window);
    const key = `${scatters}/${counts.join()}`;
    const known = looks.get(key);
    if (known) known.stops += 1;
    else looks.set(key, { counts, scatters, stops: 1 });
  }
  return [...looks.values()];
}

/** Return to player in percent, rounded down to two decimals ("96.37"). */
export function rtpPercent(analysis: ExactAnalysis, title: SlotTitle): string {
  return percent(analysis.units, analysis.combinations * BigInt(title.unitsPerStake));
}

/** Share of rounds that win anything, percent, two decimals. */
export function hitPercent(analysis: ExactAnalysis): string {
  return percent(analysis.winning, analysis.combinations);
}

/** The largest win as a multiple of the stake, two decimals. */
export function maximumMultiple(analysis: ExactAnalysis, title: SlotTitle): string {
  const hundredths = (BigInt(analysis.maximumUnits) * 100n) / BigInt(title.unitsPerStake);
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}

/** Standard deviation of one round's payout, in stakes: the measure behind low, medium and high volatility. */
export function deviation(analysis: ExactAnalysis, title: SlotTitle): number {
  const rounds = Number(analysis.combinations);
  const mean = Number(analysis.units) / rounds;
  return Math.sqrt(Number(analysis.squaredUnits) / rounds - mean * mean) / title.unitsPerStake;
}

/** Below 4 stakes low, below 7 medium, else high. */
export function volatilityOf(stakes: number): 'low' | 'medium' | 'high' {
  if (stakes < 4) return 'low';
  return stakes < 7 ? 'medium' : 'high';
}

function percent(part: bigint, whole: bigint): string {
  const hundredths = (part * 10_000n) / whole;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`;
}
