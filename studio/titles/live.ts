/** Live tables: the rules of a table game on a clock that all its players share. A new one is a row here. */
import type { Currency } from '#shared/money.ts';
import { BACCARAT_BETS, type BaccaratSide, baccarat } from '../engines/baccarat.ts';
import { helm } from '../engines/helm.ts';
import { roulette } from '../engines/roulette.ts';
import { WHOLE_STAKES } from '../maths/stakes.ts';
import { ROULETTE_RULES } from './roulette.ts';
import type { AnyEngine } from './table-games.ts';

export type LiveGame = 'roulette' | 'baccarat' | 'helm';

/** How long each part of a round lasts, ms. */
export interface Pace {
  /** Bets are taken. */
  betting: number;
  /** The wallets are asked; the ball already runs. */
  closing: number;
  /** The result is dealt or spun in front of everybody. */
  dealing: number;
  /** It stands. */
  standing: number;
}

export interface LiveTitle {
  /** Catalogue code. */
  code: string;
  title: string;
  live: LiveGame;
  /** Bets are `{ bets: [{ on, amount }] }`; no decisions. The outcome does not depend on the bets. */
  rules: AnyEngine;
  /** Amounts of the chips, minor units, rising. The least and the most a single spot may hold. */
  stakes: Readonly<Record<Currency, readonly bigint[]>>;
  firstStake: number;
  pace: Pace;
  /** What a round's outcome is called in one number, in the rounds' table. */
  measure(view: Readonly<Record<string, unknown>>): number;
  declared: {
    /** Return of the best bet, percent, two decimals rounded down; a test holds it against the count. */
    rtpPercent: string;
    lowestRtpPercent: string;
    /** The most a bet wins, in stakes. */
    maximumMultiple: string;
  };
}

const common = { stakes: WHOLE_STAKES, firstStake: 0 };

export const LIVE_TITLES: readonly LiveTitle[] = [
  {
    ...common,
    code: 'bay-window-roulette',
    title: 'Bay Window Roulette',
    live: 'roulette',
    rules: roulette(ROULETTE_RULES['bay-window-roulette']),
    pace: { betting: 18_000, closing: 3_000, dealing: 5_500, standing: 4_500 },
    measure: ({ pocket }) => Number(pocket),
    declared: { rtpPercent: '97.29', lowestRtpPercent: '97.29', maximumMultiple: '36' },
  },
  {
    ...common,
    code: 'lantern-quay',
    title: 'Lantern Quay Baccarat',
    live: 'baccarat',
    rules: baccarat,
    pace: { betting: 15_000, closing: 2_500, dealing: 8_500, standing: 4_500 },
    measure: ({ winner }) => BACCARAT_BETS.indexOf(winner as BaccaratSide),
    declared: { rtpPercent: '98.94', lowestRtpPercent: '85.64', maximumMultiple: '9' },
  },
  {
    ...common,
    code: 'helm-of-fortune',
    title: 'Helm of Fortune',
    live: 'helm',
    rules: helm,
    pace: { betting: 15_000, closing: 2_500, dealing: 7_000, standing: 4_500 },
    measure: ({ segment }) => Number(segment),
    declared: { rtpPercent: '96.00', lowestRtpPercent: '96.00', maximumMultiple: '24' },
  },
];

const BY_CODE = new Map(LIVE_TITLES.map((title) => [title.code, title]));

/** The live table of a catalogue code, or undefined. */
export function liveTitleByCode(code: string): LiveTitle | undefined {
  return BY_CODE.get(code);
}
