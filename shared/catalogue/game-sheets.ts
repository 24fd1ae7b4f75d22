/** What the studio says of a game for its page; the studio writes it (studio/certification/sheets.ts), the site shows it. */

/** What is the same in every language. */
export interface SheetFigures {
  /** Rounds that win anything, percent; null where it depends on the bet. */
  hitPercent: string | null;
  /** Return of the worst way to play, percent, where ways differ. */
  lowestRtpPercent: string | null;
  /** Standard deviation of a round in stakes, as the certified run found it; null where it depends on the bet. */
  deviation: string | null;
  /** The most a round or bet wins, in stakes. */
  maximumMultiple: string;
  /** Whether that is a bound no round exceeds rather than a win that was counted. */
  isBound: boolean;
  /** What the pays of a slot are for. */
  paysFor: 'way' | 'line' | 'count' | null;
  /** Pays of a slot by symbol: how many of a kind, and what they pay in stakes. */
  pays: Readonly<Record<string, readonly (readonly [count: number, stakes: number])[]>>;
}

/** What it says in a language. Numbers stand in braces, `{1024}`: the page writes them as its country does. */
export interface SheetTexts {
  rules: readonly string[];
  /** What buying the feature costs and returns; null where nothing is for sale. */
  buy: string | null;
  /** Names of a slot's symbols. */
  symbols: Readonly<Record<string, string>>;
  /** Pays of a table: what is bet on or held, and what it pays. */
  odds: readonly (readonly [name: string, pays: string])[];
}
