/** Orchard Riot: five reels of three rows, twenty lines, fruit above letters and a wild basketful. */
import { TWENTY_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'Q cherry plum wild cherry melon plum lemon orange K A Q orange plum lemon Q A K grapes A lemon Q grapes cherry A orange grapes K Q cherry A wild',
  'K plum orange K A Q K Q orange Q grapes K plum cherry wild orange A cherry wild plum cherry melon Q grapes plum orange grapes melon cherry A lemon lemon',
  'orange grapes plum melon Q K orange cherry K A cherry lemon melon K plum cherry lemon Q orange plum A grapes wild plum grapes K lemon Q wild cherry A plum',
  'Q K plum grapes plum lemon Q A A cherry lemon grapes K grapes cherry Q wild melon cherry orange wild melon K Q orange Q K lemon A plum A cherry',
  'grapes orange K lemon K grapes lemon melon orange A cherry Q lemon orange A Q A cherry cherry plum wild grapes wild A cherry K orange plum Q K Q A',
];

export const orchardRiot: SlotTitle = {
  code: 'orchard-riot',
  title: 'Orchard Riot',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TWENTY_LINES,
  pays: {
    wild: { 3: 65, 4: 220, 5: 1100 },
    melon: { 3: 38, 4: 125, 5: 500 },
    grapes: { 3: 29, 4: 90, 5: 340 },
    plum: { 3: 22, 4: 65, 5: 260 },
    orange: { 3: 19, 4: 51, 5: 190 },
    lemon: { 3: 16, 4: 41, 5: 145 },
    cherry: { 3: 13, 4: 32, 5: 110 },
    A: { 3: 10, 4: 25, 5: 75 },
    K: { 3: 10, 4: 22, 5: 65 },
    Q: { 3: 6, 4: 19, 5: 57 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.02', hitPercent: '45.86', maximumMultiple: '122.75' },
};
