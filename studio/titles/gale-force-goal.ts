/** Gale Force Goal: five reels of three rows, twenty lines, the ball as the wild. */
import { TWENTY_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'K K trophy Q K Q A Q whistle cleat flag J Q A wild glove J J J whistle trophy glove glove A Q K trophy flag flag wild A cleat J',
  'Q flag trophy glove wild whistle A J A cleat glove cleat J A cleat K glove cleat wild J K trophy J K trophy K Q K whistle A J Q whistle',
  'whistle glove whistle K K Q A wild J trophy K Q Q cleat cleat A J cleat Q J K whistle J whistle A trophy flag flag glove K A wild trophy',
  'cleat J A K wild J K trophy J whistle Q cleat glove Q A wild flag Q A trophy glove A J whistle Q J K glove whistle cleat K J flag',
  'cleat flag wild trophy glove K whistle glove whistle flag trophy Q J A J A Q flag wild cleat K K A Q J glove A J cleat K cleat J Q',
];

export const galeForceGoal: SlotTitle = {
  code: 'gale-force-goal',
  title: 'Gale Force Goal',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TWENTY_LINES,
  pays: {
    wild: { 3: 85, 4: 760, 5: 8400 },
    trophy: { 3: 50, 4: 340, 5: 3300 },
    glove: { 3: 25, 4: 105, 5: 620 },
    cleat: { 3: 17, 4: 59, 5: 280 },
    whistle: { 3: 13, 4: 38, 5: 165 },
    flag: { 3: 8, 4: 27, 5: 105 },
    A: { 3: 6, 4: 19, 5: 59 },
    K: { 3: 4, 4: 15, 5: 46 },
    Q: { 3: 4, 4: 13, 5: 38 },
    J: { 3: 4, 4: 10, 5: 29 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '95.95', hitPercent: '42.10', maximumMultiple: '602.15' },
};
