/** Bell Buoy: three reels of three rows, five lines, the bell as the wild. */
import { FIVE_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'wild cherry cherry crown cherry lemon seven cherry bars crown seven cherry lemon lifebuoy bars lifebuoy lemon lifebuoy lemon anchor bars cherry anchor anchor',
  'seven lemon lifebuoy anchor bars cherry cherry lemon crown bars seven cherry anchor lifebuoy cherry crown lemon seven bars anchor wild anchor anchor cherry',
  'lemon wild cherry seven bars anchor bars crown bars lemon bars cherry lemon cherry cherry cherry lifebuoy anchor seven lemon anchor lifebuoy lifebuoy cherry',
];

export const bellBuoy: SlotTitle = {
  code: 'bell-buoy',
  title: 'Bell Buoy',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: FIVE_LINES,
  pays: {
    wild: { 3: 1200 },
    seven: { 3: 520 },
    crown: { 3: 240 },
    anchor: { 3: 125 },
    lifebuoy: { 3: 85 },
    bars: { 3: 52 },
    lemon: { 3: 31 },
    cherry: { 3: 21 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '95.26', hitPercent: '21.23', maximumMultiple: '66.25' },
};
