/** High Mesa: five reels of three rows, 243 ways, the sheriff’s badge as the wild, in pairs. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'hat A boot Q A hat cactus J revolver A horseshoe J wild wild boot Q horseshoe K J cactus A J hat Q A K boot J K A horseshoe Q K',
  'boot Q J Q revolver J J wild wild A cactus hat J hat A K boot revolver horseshoe J cactus K cactus horseshoe boot horseshoe Q K A boot Q horseshoe A',
  'J K Q A A cactus A horseshoe revolver Q boot boot hat boot revolver horseshoe horseshoe cactus hat K K J J A J cactus hat horseshoe J K Q wild wild',
  'K boot revolver boot cactus boot revolver boot A Q J J horseshoe Q J horseshoe hat hat wild wild horseshoe Q J hat Q A J K Q cactus K cactus hat',
  'boot J J Q Q cactus hat cactus horseshoe K A revolver J hat K J Q boot K J J hat revolver A cactus K A A wild wild Q boot A',
];

export const highMesa: SlotTitle = {
  code: 'high-mesa',
  title: 'High Mesa',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 25, 4: 165, 5: 1200 },
    revolver: { 3: 12, 4: 58, 5: 420 },
    hat: { 3: 8, 4: 33, 5: 185 },
    horseshoe: { 3: 7, 4: 23, 5: 100 },
    boot: { 3: 5, 4: 17, 5: 65 },
    cactus: { 3: 3, 4: 12, 5: 37 },
    A: { 3: 2, 4: 6, 5: 17 },
    K: { 3: 2, 4: 5, 5: 15 },
    Q: { 3: 1, 4: 4, 5: 12 },
    J: { 3: 1, 4: 3, 5: 8 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.00', hitPercent: '42.52', maximumMultiple: '2163.60' },
};
