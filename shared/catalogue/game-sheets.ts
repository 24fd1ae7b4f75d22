/** What the studio says of a game for its page; the studio writes it (studio/certification/sheets.ts), the site shows it. */

/** What one choice of a table or an instant game wins; amounts and multiples in braces as in texts. */
export interface OddsFigures {
  /** What the choice returns, percent; null where that depends on the bet. */
  rtp: string | null;
  rows: readonly {
    /** How likely it is, percent; null where it depends on how one plays. */
    chance: string | null;
    pays: string;
    /** What the bet returns, percent; null where the choice as a whole says it. */
    rtp: string | null;
  }[];
}

/** The words of one such choice. */
export interface OddsTexts {
  /** What was chosen; null where there is nothing to choose. */
  choice: string | null;
  /** What the rows are called; null where what they pay says it all. */
  names: readonly string[] | null;
}

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
  /** Odds of a table or an instant game, for each choice it offers. */
  odds: readonly OddsFigures[];
  /** What the rows of its odds are: bets and hands, or fields opened so far. */
  oddsFor: 'bet' | 'opened';
}

/** What it says in a language. Numbers stand in braces, `{1024}`: the page writes them as its country does. */
export interface SheetTexts {
  rules: readonly string[];
  /** What buying the feature costs and returns; null where nothing is for sale. */
  buy: string | null;
  /** Names of a slot's symbols. */
  symbols: Readonly<Record<string, string>>;
  /** The words of its odds, in the order of the figures. */
  odds: readonly OddsTexts[];
}
