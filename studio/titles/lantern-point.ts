/** Lantern Point: five reels of three rows, twenty lines, the lighthouse as the wild. */
import { TWENTY_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'Q Q lifebuoy Q A lifebuoy J lifebuoy J lantern A J lantern wild K lifebuoy wild anchor wheel wheel Q A anchor A A J K bell Q bell anchor K J',
  'K bell wheel anchor J Q lantern J lifebuoy anchor K lifebuoy A wild J Q anchor J Q A wheel wheel bell A Q K lantern lifebuoy wild bell wheel wheel J',
  'wild K Q wheel J wild wheel J A lantern bell Q K A lifebuoy bell anchor J anchor bell bell lantern A J K A Q J J lifebuoy K anchor Q',
  'K anchor Q wild A K anchor wheel A lifebuoy J K K J J wild J bell Q bell lifebuoy anchor lifebuoy wheel lantern wheel K bell J Q bell lifebuoy A',
  'J wheel anchor K Q wild bell lantern wheel Q Q lifebuoy wheel J K K A J wild anchor K J A A A lantern anchor Q J bell Q anchor lantern',
];

export const lanternPoint: SlotTitle = {
  code: 'lantern-point',
  title: 'Lantern Point',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TWENTY_LINES,
  pays: {
    wild: { 3: 105, 4: 1100, 5: 11600 },
    lantern: { 3: 65, 4: 400, 5: 3900 },
    wheel: { 3: 32, 4: 140, 5: 840 },
    bell: { 3: 21, 4: 75, 5: 340 },
    lifebuoy: { 3: 16, 4: 53, 5: 220 },
    anchor: { 3: 13, 4: 37, 5: 130 },
    A: { 3: 8, 4: 24, 5: 75 },
    K: { 3: 5, 4: 18, 5: 58 },
    Q: { 3: 5, 4: 16, 5: 47 },
    J: { 3: 5, 4: 13, 5: 39 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.42', hitPercent: '43.91', maximumMultiple: '649.80' },
};
