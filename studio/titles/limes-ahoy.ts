/** Limes Ahoy: three reels of three rows, five lines, the cut lime as the wild. */
import { FIVE_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'wild cherry cherry cherry cherry orange orange lemon lemon plum orange lemon bell seven plum melon lemon orange lemon melon seven melon wild lemon bell plum',
  'bell plum lemon cherry wild orange plum bell cherry lemon melon plum wild cherry orange seven cherry lemon bell seven cherry orange lemon melon cherry seven',
  'lemon bell cherry wild lemon lemon cherry cherry cherry cherry orange plum lemon cherry wild cherry seven orange orange plum orange melon lemon plum melon bell',
];

export const limesAhoy: SlotTitle = {
  code: 'limes-ahoy',
  title: 'Limes Ahoy',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: FIVE_LINES,
  pays: {
    wild: { 3: 560 },
    seven: { 3: 300 },
    bell: { 3: 170 },
    melon: { 3: 95 },
    plum: { 3: 65 },
    orange: { 3: 37 },
    lemon: { 3: 22 },
    cherry: { 3: 15 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '94.88', hitPercent: '28.25', maximumMultiple: '43.00' },
};
