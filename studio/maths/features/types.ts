/** What a title can do beyond its screen, as data. Each kind has its file: how it plays, and what it returns exactly. */

type SymbolId = string;

/** A value and how many chances of it there are. */
export type Weighted = readonly (readonly [value: number, weight: number])[];

/** The feature begins at once for this many stakes, in tenths. */
interface Bought {
  priceTenths: number;
}

/** Spins without a bet, each multiplied. */
export interface FreeSpins {
  kind: 'free-spins';
  scatter: SymbolId;
  /** Spins by how many scatters stand on the first screen. */
  award: Readonly<Record<number, number>>;
  /** Spins added when three scatters stand on a screen of the feature. */
  again: number;
  /** Spins of one feature at most. */
  most: number;
  multiplier:
    | { kind: 'fixed'; value: number }
    /** Begins at one and grows by one after each spin that won. */
    | { kind: 'growing'; most: number }
    /** Drawn anew for each spin. */
    | { kind: 'drawn'; values: Weighted };
  buy: Bought | null;
}

/** Free spins in which a wild fills its reel and stays. */
export interface StickyReels {
  kind: 'sticky-reels';
  scatter: SymbolId;
  /** Scatters that open it, and the spins it has. */
  opens: number;
  spins: number;
  /** Reels that can turn wild. */
  reels: readonly number[];
  buy: Bought | null;
}

/** Symbols with values stick; the rest of the cells are drawn again until three draws bring nothing new. */
export interface Hold {
  kind: 'hold';
  symbol: SymbolId;
  opens: number;
  respins: number;
  /** Each free cell holds a new one in one of this many draws. */
  oneIn: number;
  /** Units of one, by chance. */
  values: Weighted;
  /** Units on top when every cell is taken. */
  full: number;
  buy: (Bought & { held: number }) | null;
}

/**
 * Cells are drawn one by one; a kind that is shown often enough wins wherever it stands, disappears, and new cells
 * fall. A chain long enough opens free drops whose multiplier does not fall back.
 */
export interface Drops {
  kind: 'drops';
  /** Multiplier of the first, second … win of a chain; the chain ends after the last. */
  ladder: readonly number[];
  /** Wins in a chain that open the free drops. */
  opens: number;
  spins: number;
  buy: Bought | null;
}

export type Feature = FreeSpins | StickyReels | Hold | Drops;

/** What a bought feature costs at a stake, minor units; exact because stakes are multiples of ten. Null: not for sale. */
export function priceOf(feature: Feature | undefined, stake: bigint): bigint | null {
  return feature?.buy ? (stake * BigInt(feature.buy.priceTenths)) / 10n : null;
}
