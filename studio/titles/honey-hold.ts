/** Honey Hold: three reels, five lines; four pots of honey stay where they are while the rest is drawn again. */
import { FIVE_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'lotus wild comb A dipper A A pot comb K pot flower Q flower pot Q K Q sun dipper Q A comb K sun pot sun K lotus lotus Q lotus',
  'pot lotus comb Q Q comb sun K flower K Q flower A sun lotus K Q wild dipper lotus lotus pot A K sun comb A pot dipper Q A pot',
  'Q lotus K Q A Q lotus wild comb K pot lotus comb flower K A lotus flower dipper Q K sun pot pot A comb sun dipper Q sun A pot',
];

export const honeyHold: SlotTitle = {
  code: 'honey-hold',
  title: 'Honey Hold',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: FIVE_LINES,
  pays: {
    wild: { 3: 1949 },
    flower: { 3: 780 },
    dipper: { 3: 468 },
    comb: { 3: 273 },
    sun: { 3: 175 },
    lotus: { 3: 109 },
    A: { 3: 78 },
    K: { 3: 62 },
    Q: { 3: 47 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  feature: {
    kind: 'hold',
    symbol: 'pot',
    opens: 4,
    respins: 3,
    oneIn: 12,
    values: [
      [10, 40],
      [20, 30],
      [30, 14],
      [40, 8],
      [60, 5],
      [100, 2],
      [200, 1],
    ],
    full: 2000,
    buy: { priceTenths: 111, held: 4 },
  },
  declared: { rtpPercent: '95.88', hitPercent: '12.27', maximumMultiple: '289.80', boughtRtpPercent: '95.76' },
};
