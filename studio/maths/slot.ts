/**
 * The slot engine: a title is data (strips, paytable, stakes), this is the one place that spins and pays it.
 * Pays are whole numbers of "units"; a stake is `unitsPerStake` units, so no win is ever rounded.
 */
import type { Currency } from '#shared/money.ts';
import { drawBelow, type WordSource } from './fair.ts';
import type { Feature } from './features/types.ts';
import type { JackpotPool, JackpotTier } from './jackpot.ts';

export type SymbolId = string;

export interface SlotTitle {
  /** Catalogue code. */
  code: string;
  title: string;
  rows: number;
  /** One strip of symbols per reel, top to bottom, joined at its ends. */
  strips: readonly (readonly SymbolId[])[];
  /** Stands for every other symbol; `null` when the title has none. */
  wild: SymbolId | null;
  /** The lines that pay: the row of each reel. `null` when every way through neighbouring reels pays. */
  lines: readonly (readonly number[])[] | null;
  /** Units won per way or line, by symbol and run length from the left; where drops play, by how many are shown. */
  pays: Readonly<Record<SymbolId, Readonly<Record<number, number>>>>;
  /** How many units one stake is worth; every stake is a multiple of it in minor units. */
  unitsPerStake: number;
  /** Stakes on offer, minor units, rising. */
  stakes: Readonly<Record<Currency, readonly bigint[]>>;
  /** Index in `stakes` that a new session starts with. */
  firstStake: number;
  /** What the title can do beyond its screen; nothing unless told. */
  feature?: Feature;
  /** The pool its stakes feed and its rounds may win (maths/jackpot.ts); none unless told. */
  jackpot?: JackpotPool;
  /** What the title promises; a test holds it against the exact analysis (maths/exact.ts). */
  declared: {
    /** Return to player, percent. */
    rtpPercent: string;
    /** Rounds that win anything, percent. */
    hitPercent: string;
    /** Largest win in stakes; with a feature, what no round can exceed. */
    maximumMultiple: string;
    /** Return of the bought feature, percent; only where it can be bought. */
    boughtRtpPercent?: string;
  };
}

/** The part of a title that decides a round. */
export type SlotRules = Pick<SlotTitle, 'rows' | 'strips' | 'wild' | 'lines' | 'pays' | 'feature' | 'jackpot'>;

export interface SlotWin {
  symbol: SymbolId;
  /** Reels from the left. */
  length: number;
  ways: number;
  units: number;
  /** Index of the line, in titles that pay on lines. */
  line?: number;
}

/** One more picture of a round, shown after its first screen. */
export interface SlotStep {
  /** Whether it belongs to the feature; else to a chain of drops of the base game. */
  feature: boolean;
  /** The strip position of each reel's top row; absent where cells fall or stick one by one. */
  stops?: readonly number[];
  /** What is shown when `stops` alone does not say it. */
  screen?: readonly (readonly SymbolId[])[];
  wins: readonly SlotWin[];
  /** Won by this step, multiplied already. */
  units: number;
  multiplier: number;
  /** Spins left after this step. */
  left: number;
  /** Spins this step added. */
  added?: number;
  /** Reels that have turned wild for the rest of the feature. */
  stuck?: readonly number[];
  /** Units on the cells that are held, by reel, then row; null on the others. */
  held?: readonly (readonly (number | null)[])[];
  /** Whether the step goes on with the board of the one before: what won has gone and the rest has fallen. */
  chained?: boolean;
}

/** What a feature of a round won. */
export interface FeatureResult {
  bought: boolean;
  /** Spins, drops or respins played. */
  spins: number;
  units: number;
}

/** What a feature adds to the first screen. */
export interface FeaturePlay {
  steps: SlotStep[];
  /** Spins, drops or respins of the feature itself; 0 when it did not open. */
  spins: number;
}

export interface SlotOutcome {
  /** The strip position of each reel's top row. */
  stops: readonly number[];
  /** Symbols by reel, then row. */
  screen: readonly (readonly SymbolId[])[];
  wins: readonly SlotWin[];
  /** Everything the round won, in units. */
  units: number;
  /** What follows the screen. */
  steps?: readonly SlotStep[];
  feature?: FeatureResult;
  /** The tier of the jackpot the round hit. */
  jackpot?: JackpotTier;
}

/** The symbols a reel shows when it stops at a position. */
export function windowAt(strip: readonly SymbolId[], stop: number, rows: number): SymbolId[] {
  const shown: SymbolId[] = [];
  for (let row = 0; row < rows; row += 1) shown.push(strip[(stop + row) % strip.length] as SymbolId);
  return shown;
}

/**
 * Every win of a screen. A symbol wins on adjacent reels from the left, wilds standing in for it; each way that holds
 * at least one of the symbol itself counts once. Wilds alone win as their own symbol.
 */
export function winsOf(title: SlotRules, screen: readonly (readonly SymbolId[])[]): SlotWin[] {
  return title.lines === null ? waysWins(title, screen) : lineWins(title, screen, title.lines);
}

function waysWins(title: SlotRules, screen: readonly (readonly SymbolId[])[]): SlotWin[] {
  const wins: SlotWin[] = [];
  const first = screen[0] ?? [];
  const open = title.wild !== null && first.includes(title.wild);
  for (const symbol in title.pays) {
    // A run begins on the first reel.
    if (!open && !first.includes(symbol)) continue;
    const { length, ways } = runOf(title, screen, symbol);
    const pay = title.pays[symbol]?.[length];
    if (pay !== undefined && ways > 0) wins.push({ symbol, length, ways, units: pay * ways });
  }
  return wins;
}

function lineWins(
  title: SlotRules,
  screen: readonly (readonly SymbolId[])[],
  lines: readonly (readonly number[])[],
): SlotWin[] {
  const wins: SlotWin[] = [];
  for (const [line, rows] of lines.entries()) {
    const win = lineWin(title, screen, rows);
    if (win !== null) wins.push({ ...win, line });
  }
  return wins;
}

/**
 * The one win of a line: its first symbol that is no wild runs from the left with wilds standing in, or the wilds at
 * its beginning win by themselves, whichever pays more.
 */
function lineWin(title: SlotRules, screen: readonly (readonly SymbolId[])[], rows: readonly number[]): SlotWin | null {
  const { wild, pays } = title;
  let symbol: SymbolId | null = null;
  let wilds = 0;
  let length = 0;
  for (; length < rows.length; length += 1) {
    const cell = screen[length]?.[rows[length] as number] as SymbolId;
    if (cell === wild) {
      if (symbol === null) wilds += 1;
    } else if (symbol === null) symbol = cell;
    else if (cell !== symbol) break;
  }
  const own = symbol === null ? 0 : (pays[symbol]?.[length] ?? 0);
  const alone = wild === null ? 0 : (pays[wild]?.[wilds] ?? 0);
  if (own === 0 && alone === 0) return null;
  return own >= alone
    ? { symbol: symbol as SymbolId, length, ways: 1, units: own }
    : { symbol: wild as SymbolId, length: wilds, ways: 1, units: alone };
}

/** The longest run of a symbol from the left and in how many ways it is made. */
function runOf(title: SlotRules, screen: readonly (readonly SymbolId[])[], symbol: SymbolId) {
  const standIn = symbol === title.wild ? null : title.wild;
  let length = 0;
  let ways = 1;
  let wildWays = standIn === null ? 0 : 1;
  for (const reel of screen) {
    const own = countOf(reel, symbol);
    const wilds = standIn === null ? 0 : countOf(reel, standIn);
    if (own + wilds === 0) break;
    length += 1;
    ways *= own + wilds;
    wildWays *= wilds;
  }
  return { length, ways: ways - wildWays };
}

function countOf(reel: readonly SymbolId[], symbol: SymbolId): number {
  let count = 0;
  for (const cell of reel) if (cell === symbol) count += 1;
  return count;
}

/** The outcome of given stops. */
export function outcomeAt(title: SlotRules, stops: readonly number[]): SlotOutcome {
  const screen = title.strips.map((strip, reel) => windowAt(strip, stops[reel] ?? 0, title.rows));
  const wins = winsOf(title, screen);
  return { stops, screen, wins, units: wins.reduce((sum, win) => sum + win.units, 0) };
}

/** One draw per reel, left to right. */
export async function drawStops({ strips }: Pick<SlotTitle, 'strips'>, words: WordSource): Promise<number[]> {
  const stops: number[] = [];
  for (const strip of strips) stops.push(await drawBelow(words, strip.length));
  return stops;
}

/** What units are worth at a stake, in minor units; exact because a stake is a multiple of `unitsPerStake`. */
export function payoutOf(title: Pick<SlotTitle, 'unitsPerStake'>, units: number, stake: bigint): bigint {
  return (BigInt(units) * stake) / BigInt(title.unitsPerStake);
}

/** In how many ways, or on how many lines, a screen of the title can win. */
export function waysOf(title: SlotRules): number {
  return title.lines?.length ?? title.rows ** title.strips.length;
}

/** How often a symbol stands on a screen. */
export function shownOn(screen: readonly (readonly SymbolId[])[], symbol: SymbolId): number {
  return screen.reduce((sum, reel) => sum + countOf(reel, symbol), 0);
}
