/** Games whose rounds all players share. */
import type { Currency } from '#shared/money.ts';
import { WHOLE_STAKES } from '../maths/stakes.ts';

export interface SharedTitle {
  /** Catalogue code. */
  code: string;
  title: string;
  shared: 'aviator';
  /** Amounts a bet may have, minor units, rising. */
  stakes: Readonly<Record<Currency, readonly bigint[]>>;
  firstStake: number;
  declared: {
    /** Percent, two decimals rounded down; a test holds it against the count. */
    rtpPercent: string;
    /** The most a bet wins, in stakes. */
    maximumMultiple: string;
  };
}

export const SHARED_TITLES: readonly SharedTitle[] = [
  {
    code: '189514-flappiator',
    title: 'Flappiator',
    shared: 'aviator',
    stakes: WHOLE_STAKES,
    firstStake: 0,
    declared: { rtpPercent: '98.99', maximumMultiple: '10000' },
  },
];

const BY_CODE = new Map(SHARED_TITLES.map((title) => [title.code, title]));

/** The shared game of a catalogue code, or undefined. */
export function sharedTitleByCode(code: string): SharedTitle | undefined {
  return BY_CODE.get(code);
}
