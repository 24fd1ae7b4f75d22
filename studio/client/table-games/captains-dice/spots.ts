/** The places of Captain's Dice: what is bet on each, what it pays, and how the board puts them in rows. */
import {
  ANY_TRIPLE_HUNDREDTHS,
  DOUBLE_HUNDREDTHS,
  EVEN_HUNDREDTHS,
  FACES,
  NUMBER_HUNDREDTHS,
  TOTALS,
  TRIPLE_HUNDREDTHS,
  totalPays,
} from '../../../engines/captains-dice.ts';
import type { TextKey, Translate } from '../../../texts.ts';

export type Kind = 'low' | 'odd' | 'even' | 'high' | 'total' | 'number' | 'double' | 'triple' | 'any-triple';

const KIND_TEXTS: Readonly<Record<Kind, TextKey<'captains-dice'>>> = {
  low: 'low',
  odd: 'odd',
  even: 'even',
  high: 'high',
  total: 'total',
  number: 'number',
  double: 'pair',
  triple: 'triple',
  'any-triple': 'anyTriple',
};
/** The most a bet of each kind pays back, hundredths; a total by its number. */
const HIGHEST_PAY: Readonly<Record<Kind, (value: number) => number>> = {
  low: () => EVEN_HUNDREDTHS,
  odd: () => EVEN_HUNDREDTHS,
  even: () => EVEN_HUNDREDTHS,
  high: () => EVEN_HUNDREDTHS,
  total: totalPays,
  number: () => NUMBER_HUNDREDTHS[1],
  double: () => DOUBLE_HUNDREDTHS,
  triple: () => TRIPLE_HUNDREDTHS,
  'any-triple': () => ANY_TRIPLE_HUNDREDTHS,
};

/** Rows of the board: how many spots stand beside each other is the style's. */
export const ROWS: readonly { name: string; spots: readonly string[] }[] = [
  { name: 'evens', spots: ['low', 'odd', 'even', 'high'] },
  { name: 'totals', spots: TOTALS.map((total) => `total-${total}`) },
  { name: 'numbers', spots: FACES.map((face) => `number-${face}`) },
  { name: 'pairs', spots: FACES.map((face) => `double-${face}`) },
  { name: 'triples', spots: FACES.map((face) => `triple-${face}`) },
  { name: 'any', spots: ['any-triple'] },
];

/** "total-9" → its kind and its number. */
export function parseSpot(name: string): { kind: Kind; value: number } {
  const [, kind = name, value = '0'] = /^([a-z]+)-(\d+)$/.exec(name) ?? [];
  return { kind: kind as Kind, value: Number(value) };
}

/** The most a bet there pays back, hundredths. */
export function payOf(name: string): number {
  const { kind, value } = parseSpot(name);
  return HIGHEST_PAY[kind](value);
}

/** A spot in words: "Pair of 3". */
export function spotName(t: Translate<'captains-dice'>, name: string): string {
  const { kind, value } = parseSpot(name);
  return t(KIND_TEXTS[kind], { value });
}

/** What the pays tab lists: a name and what it pays back, hundredths. */
export function payRows(t: Translate<'captains-dice'>): (readonly [name: string, hundredths: number])[] {
  return [
    [['low', 'odd', 'even', 'high'].map((name) => spotName(t, name)).join(', '), EVEN_HUNDREDTHS],
    ...TOTALS.slice(0, TOTALS.length / 2).map(
      (total) => [t('total', { value: `${total}, ${21 - total}` }), totalPays(total)] as const,
    ),
    ...NUMBER_HUNDREDTHS.slice(1).map(
      (hundredths, index) => [t('numberOn', { count: index + 1 }), hundredths] as const,
    ),
    [t('pairAny'), DOUBLE_HUNDREDTHS],
    [t('tripleAny'), TRIPLE_HUNDREDTHS],
    [t('anyTriple'), ANY_TRIPLE_HUNDREDTHS],
  ];
}
