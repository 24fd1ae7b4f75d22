/** Koi Ascending: five reels of four rows, 1,024 ways, wilds in pairs. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'paperLantern J jade fan koi A Q A A K jade jade K K J Q Q lotus fan paperLantern lotus K K wild wild lotus jade J Q jade J fan Q paperLantern J A K',
  'fan paperLantern Q jade jade jade K K A K fan Q jade A J Q Q J lotus Q K A wild wild paperLantern A fan fan J lotus J K lotus J koi J A',
  'wild wild J jade fan fan paperLantern fan K Q A jade K Q koi J fan J A K Q J jade koi paperLantern K lotus paperLantern K Q fan J Q A A A A',
  'fan jade paperLantern J A koi paperLantern A J A A fan jade Q Q K K fan jade lotus Q K lotus K Q wild wild paperLantern lotus J Q lotus Q J J jade koi',
  'A Q A Q Q K lotus paperLantern paperLantern K koi A J J jade paperLantern koi jade Q wild wild A Q Q K K J fan fan lotus A J jade jade J J jade',
];

export const koiAscending: SlotTitle = {
  code: 'koi-ascending',
  title: 'Koi Ascending',
  rows: 4,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 10, 4: 100, 5: 1500 },
    koi: { 3: 5, 4: 30, 5: 360 },
    lotus: { 3: 3, 4: 13, 5: 60 },
    paperLantern: { 3: 2, 4: 8, 5: 30 },
    fan: { 3: 2, 4: 6, 5: 20 },
    jade: { 3: 1, 4: 4, 5: 12 },
    A: { 4: 3, 5: 7 },
    K: { 4: 2, 5: 6 },
    Q: { 4: 2, 5: 5 },
    J: { 4: 2, 5: 4 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.58', hitPercent: '46.78', maximumMultiple: '2638.40' },
};
