/** The Big Cast: five reels of three rows, 243 ways, the great bass as the wild. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'wild Q hook A K A bobber J Q A J hook boot A bobber bobber J fish K K wild fish Q boot Q J K reel J boot reel reel reel',
  'Q reel K J A hook J Q boot A bobber Q J A bobber K fish J hook boot wild hook Q J K hook fish wild A fish boot bobber K',
  'Q A Q boot K Q boot wild hook A fish A J J A boot reel K A hook K hook K bobber bobber bobber J J Q wild fish J K',
  'fish bobber reel A reel A wild K J hook fish K bobber A wild boot Q boot K hook J A boot fish Q hook bobber reel J J K J A',
  'fish Q fish wild J reel J Q wild K hook A hook fish A J A K A fish J reel bobber bobber bobber J K K Q Q J boot bobber',
];

export const bigCast: SlotTitle = {
  code: 'big-cast',
  title: 'The Big Cast',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 26, 4: 170, 5: 1300 },
    reel: { 3: 12, 4: 60, 5: 420 },
    hook: { 3: 9, 4: 34, 5: 185 },
    bobber: { 3: 7, 4: 24, 5: 105 },
    fish: { 3: 5, 4: 17, 5: 70 },
    boot: { 3: 3, 4: 12, 5: 38 },
    A: { 3: 2, 4: 6, 5: 19 },
    K: { 3: 2, 4: 5, 5: 15 },
    Q: { 3: 1, 4: 4, 5: 12 },
    J: { 3: 1, 4: 3, 5: 9 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '95.88', hitPercent: '52.73', maximumMultiple: '330.85' },
};
