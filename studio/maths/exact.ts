/**
 * What a title truly returns: every combination of stops counted, nothing sampled. Windows that look alike are counted
 * together, and a screen that can no longer win is counted without looking at its remaining reels.
 */
import type { SlotTitle, SymbolId } from './slot.ts';

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

/** A look of a reel: how many of each symbol it shows, and at how many stops. */
interface Look {
  counts: Int32Array;
  stops: number;
}

/** A symbol still running from the left: its index, ways with wilds, ways of wilds only. */
interface Running {
  symbol: number;
  ways: number;
  wildWays: number;
}

/** Counts every combination of a title. Takes about a second for five reels of forty stops. */
export function analyse(title: SlotTitle): ExactAnalysis {
  return title.lines === null ? analyseWays(title) : analyseLines(title, title.lines);
}

function analyseWays(title: SlotTitle): ExactAnalysis {
  const symbols = [...new Set(title.strips.flat())];
  const looks = title.strips.map((strip) => looksOf(strip, symbols, title.rows));
  const wild = title.wild === null ? -1 : symbols.indexOf(title.wild);
  const pays = symbols.map((symbol) => title.pays[symbol] ?? {});
  const restStops = looks.map((_, reel) => stopsFrom(title, reel));
  const { count, result } = createTally(BigInt(stopsFrom(title, 0)));

  const start = symbols.map((_, symbol) => ({ symbol, ways: 1, wildWays: wild < 0 || symbol === wild ? 0 : 1 }));
  let states = new Map<string, State>([['', { running: start, won: 0, combinations: 1 }]]);
  for (const [reel, reelLooks] of looks.entries()) {
    const next = new Map<string, State>();
    for (const state of states.values()) {
      for (const look of reelLooks) {
        const reached = advance(state, look, reel, wild, pays);
        // A screen that can no longer win is done, whatever its remaining reels show.
        if (reached.running.length === 0) count(reached.won, reached.combinations * (restStops[reel + 1] ?? 1));
        else gather(next, reached);
      }
    }
    states = next;
  }
  for (const { running, won, combinations } of states.values()) {
    count(won + settled(running, looks.length, pays), combinations);
  }
  return result();
}

/** Screens up to some reel that run on alike and have won the same, and how many they are. */
interface State {
  running: readonly Running[];
  won: number;
  combinations: number;
}

function advance({ running, won, combinations }: State, look: Look, reel: number, wild: number, pays: Pays): State {
  const next: Running[] = [];
  let paid = won;
  for (const run of running) {
    const wilds = wild < 0 || run.symbol === wild ? 0 : (look.counts[wild] ?? 0);
    const shown = (look.counts[run.symbol] ?? 0) + wilds;
    if (shown === 0) paid += paidFor(run, reel, pays);
    else next.push({ symbol: run.symbol, ways: run.ways * shown, wildWays: run.wildWays * wilds });
  }
  return { running: next, won: paid, combinations: combinations * look.stops };
}

function gather(states: Map<string, State>, reached: State): void {
  let key = String(reached.won);
  for (const run of reached.running) key += `,${run.symbol}:${run.ways}:${run.wildWays}`;
  const known = states.get(key);
  if (known) known.combinations += reached.combinations;
  else states.set(key, reached);
}

/** Gathers how often each win occurs; the sums are made once per size of win. */
function createTally(combinations: bigint) {
  const occurrences = new Map<number, number>();
  return {
    count(units: number, times: number) {
      if (units > 0) occurrences.set(units, (occurrences.get(units) ?? 0) + times);
    },
    result(): ExactAnalysis {
      const analysis = { units: 0n, squaredUnits: 0n, winning: 0n, maximumUnits: 0, maximumCombinations: 0n };
      for (const [units, times] of occurrences) {
        const many = BigInt(times);
        analysis.units += BigInt(units) * many;
        analysis.squaredUnits += BigInt(units) ** 2n * many;
        analysis.winning += many;
        if (units > analysis.maximumUnits) {
          analysis.maximumUnits = units;
          analysis.maximumCombinations = many;
        }
      }
      return { combinations, ...analysis };
    },
  };
}

/** A line still running from the left: its symbol (-1 while it holds wilds only) and the wilds at its beginning. */
interface RunningLine {
  rows: readonly number[];
  symbol: number;
  wilds: number;
}

function analyseLines(title: SlotTitle, lines: readonly (readonly number[])[]): ExactAnalysis {
  const symbols = [...new Set(title.strips.flat())];
  const wild = title.wild === null ? -1 : symbols.indexOf(title.wild);
  const pays = symbols.map((symbol) => title.pays[symbol] ?? {});
  const windows = title.strips.map((strip) => windowsOf(strip, symbols, title.rows));
  const restStops = title.strips.map((_, reel) => stopsFrom(title, reel));
  const { count, result } = createTally(BigInt(stopsFrom(title, 0)));
  const paidFor = ({ symbol, wilds }: RunningLine, length: number) =>
    Math.max(symbol < 0 ? 0 : (pays[symbol]?.[length] ?? 0), wild < 0 ? 0 : (pays[wild]?.[wilds] ?? 0));

  const descend = (reel: number, running: readonly RunningLine[], won: number) => {
    if (running.length === 0) return count(won, restStops[reel] ?? 1);
    const reelWindows = windows[reel];
    if (reelWindows === undefined) return count(won + running.reduce((sum, line) => sum + paidFor(line, reel), 0), 1);
    for (const shown of reelWindows) {
      let paid = won;
      const next: RunningLine[] = [];
      for (const line of running) {
        const cell = shown[line.rows[reel] ?? 0] as number;
        if (cell === wild) next.push(line.symbol < 0 ? { ...line, wilds: line.wilds + 1 } : line);
        else if (line.symbol === cell) next.push(line);
        else if (line.symbol < 0) next.push({ ...line, symbol: cell });
        else paid += paidFor(line, reel);
      }
      descend(reel + 1, next, paid);
    }
  };
  descend(
    0,
    lines.map((rows) => ({ rows, symbol: -1, wilds: 0 })),
    0,
  );
  return result();
}

/** What a reel shows at each of its stops, as indices of symbols from top to bottom. */
function windowsOf(strip: readonly SymbolId[], symbols: readonly SymbolId[], rows: number): number[][] {
  return strip.map((_, stop) =>
    Array.from({ length: rows }, (_row, row) => symbols.indexOf(strip[(stop + row) % strip.length] as SymbolId)),
  );
}

type Pays = readonly Readonly<Record<number, number>>[];

function paidFor(run: Running, length: number, pays: Pays): number {
  return (pays[run.symbol]?.[length] ?? 0) * (run.ways - run.wildWays);
}

function settled(running: readonly Running[], length: number, pays: Pays): number {
  return running.reduce((sum, run) => sum + paidFor(run, length, pays), 0);
}

function stopsFrom(title: SlotTitle, reel: number): number {
  return title.strips.slice(reel).reduce((product, strip) => product * strip.length, 1);
}

function looksOf(strip: readonly SymbolId[], symbols: readonly SymbolId[], rows: number): Look[] {
  const looks = new Map<string, Look>();
  for (let stop = 0; stop < strip.length; stop += 1) {
    const counts = new Int32Array(symbols.length);
    for (let row = 0; row < rows; row += 1) {
      const index = symbols.indexOf(strip[(stop + row) % strip.length] as SymbolId);
      counts[index] = (counts[index] ?? 0) + 1;
    }
    const known = looks.get(counts.join());
    if (known) known.stops += 1;
    else looks.set(counts.join(), { counts, stops: 1 });
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
