/** Aurora Wolves: five reels of four rows, 1,024 ways, the wolf as the wild. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'Q A pine feather Q K K A Q feather Q A J J pine paw moon paw gem K gem Q K K J A J gem A J moon moon pine K pine wild paw',
  'K J A A pine moon gem K A paw gem A pine A pine pine K gem pine moon wild J Q feather Q Q Q feather K K Q paw J J A gem feather',
  'feather A A pine gem gem feather Q feather gem pine gem J J Q A A pine moon K paw Q J Q pine K K paw K wild A moon feather moon pine J Q',
  'moon J pine A A J Q feather moon wild K gem feather J gem J Q K paw Q Q pine A feather A K K gem gem J paw J Q A paw K paw',
  'pine A J pine pine K J J paw gem feather gem gem Q A feather Q Q A A Q K paw moon K gem A wild moon J J K pine feather Q K J',
];

export const auroraWolves: SlotTitle = {
  code: 'aurora-wolves',
  title: 'Aurora Wolves',
  rows: 4,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 17, 4: 120, 5: 960 },
    moon: { 3: 9, 4: 48, 5: 440 },
    paw: { 3: 6, 4: 26, 5: 140 },
    feather: { 3: 4, 4: 16, 5: 65 },
    gem: { 3: 3, 4: 12, 5: 43 },
    pine: { 3: 2, 4: 9, 5: 28 },
    A: { 4: 6, 5: 17 },
    K: { 4: 5, 5: 14 },
    Q: { 4: 4, 5: 12 },
    J: { 4: 3, 5: 10 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '95.20', hitPercent: '42.03', maximumMultiple: '709.80' },
};
