/** Lucky Anchor: three reels of three rows, five lines, and the jackpots of the fleet. */
import { FLEET } from '../maths/jackpot.ts';
import { FIVE_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'cherry lemon bars plum anchor plum cherry bell wild horseshoe plum cherry bars cherry bars bell plum plum bars horseshoe cherry lemon lemon bell anchor cherry horseshoe lemon seven horseshoe seven lemon',
  'cherry plum bars seven anchor cherry bars bell bell anchor cherry lemon cherry horseshoe lemon plum plum lemon bars bell seven horseshoe cherry plum plum horseshoe lemon horseshoe cherry wild lemon bars',
  'horseshoe lemon anchor plum seven plum bell cherry plum plum cherry cherry bell wild lemon lemon bars plum anchor cherry bars lemon horseshoe bars bell horseshoe bars cherry horseshoe cherry seven lemon',
];

export const luckyAnchor: SlotTitle = {
  code: 'lucky-anchor',
  title: 'Lucky Anchor',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: FIVE_LINES,
  pays: {
    wild: { 3: 3267 },
    seven: { 3: 1089 },
    anchor: { 3: 523 },
    bell: { 3: 240 },
    bars: { 3: 139 },
    horseshoe: { 3: 96 },
    plum: { 3: 61 },
    lemon: { 3: 44 },
    cherry: { 3: 30 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  jackpot: FLEET,
  declared: { rtpPercent: '93.28', hitPercent: '15.62', maximumMultiple: '167.05' },
};
