/** Powder & Plunder: 243 ways; in the free spins each shot draws its own multiplier. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'A anchor barrel J anchor A anchor crown J wild Q Q barrel ring Q K scatter chest A chest J Q J ring ring crown K A K K crown',
  'Q crown anchor Q A ring crown wild Q A barrel A anchor ring K J wild scatter K anchor chest K crown J J Q A chest J ring K barrel',
  'K A anchor ring A chest K K Q anchor barrel A K J scatter ring J J wild chest barrel Q wild Q ring crown crown A anchor J crown Q',
  'ring K A anchor Q wild Q K K A crown chest K J crown chest Q anchor A scatter ring ring A J barrel crown wild J anchor J Q barrel',
  'crown Q J barrel Q K chest J J wild K anchor A crown scatter anchor K ring anchor barrel ring crown J Q ring A chest wild A K Q A',
];

export const powderAndPlunder: SlotTitle = {
  code: 'powder-and-plunder',
  title: 'Powder & Plunder',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 32, 4: 257, 5: 1929 },
    chest: { 3: 10, 4: 66, 5: 752 },
    barrel: { 3: 7, 4: 29, 5: 206 },
    crown: { 3: 5, 4: 19, 5: 96 },
    ring: { 3: 4, 4: 14, 5: 64 },
    anchor: { 3: 3, 4: 10, 5: 39 },
    A: { 3: 2, 4: 5, 5: 17 },
    K: { 3: 2, 4: 5, 5: 14 },
    Q: { 3: 1, 4: 4, 5: 11 },
    J: { 3: 1, 4: 3, 5: 9 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  feature: {
    kind: 'free-spins',
    scatter: 'scatter',
    award: { 3: 8, 4: 10, 5: 12 },
    again: 4,
    most: 20,
    multiplier: {
      kind: 'drawn',
      values: [
        [2, 40],
        [3, 35],
        [5, 20],
        [10, 5],
      ],
    },
    buy: { priceTenths: 229 },
  },
  declared: { rtpPercent: '96.38', hitPercent: '46.20', maximumMultiple: '61144.20', boughtRtpPercent: '96.58' },
};
