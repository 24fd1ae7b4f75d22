/** The Ninth Wave: five reels of three rows, 243 ways, waves that stand in and break in pairs. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'K wild wild K Q J wheel anchor A Q anchor K lantern J barrel A lantern J Q barrel A anchor barrel ship J wheel anchor Q lantern wheel J Q K barrel A',
  'wheel J wheel Q Q A barrel Q ship J A K barrel lantern anchor Q wild wild A anchor anchor J Q K K wheel barrel barrel lantern J K wheel Q J lantern',
  'A lantern barrel Q wild wild Q J K ship Q barrel J ship wheel barrel K Q A wheel K anchor A wheel J K anchor J barrel A J Q lantern anchor K',
  'Q barrel A lantern anchor J K wheel A J anchor J lantern anchor J lantern K K Q Q Q anchor barrel barrel J A wheel A ship K wild wild Q Q barrel',
  'barrel Q A barrel J anchor lantern A K J lantern K J anchor K A barrel Q wild wild J anchor barrel Q A lantern wheel Q ship wheel barrel ship J Q K',
];

export const ninthWave: SlotTitle = {
  code: 'ninth-wave',
  title: 'The Ninth Wave',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 34, 4: 340, 5: 5000 },
    ship: { 3: 13, 4: 100, 5: 1200 },
    lantern: { 3: 8, 4: 42, 5: 260 },
    wheel: { 3: 7, 4: 27, 5: 120 },
    anchor: { 3: 5, 4: 18, 5: 85 },
    barrel: { 3: 3, 4: 10, 5: 42 },
    A: { 3: 2, 4: 5, 5: 17 },
    K: { 3: 2, 4: 4, 5: 13 },
    Q: { 3: 1, 4: 3, 5: 12 },
    J: { 3: 1, 4: 3, 5: 7 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.60', hitPercent: '47.45', maximumMultiple: '8088.40' },
};
