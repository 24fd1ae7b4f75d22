/** Pharaoh’s Noon: five reels of three rows, 243 ways, the mask of the pharaoh as the wild. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'K Q ankh scarab wild Q A A J coin J A pyramid pyramid A A scarab K coin eye eye ankh Q Q K J Q J coin ankh Q wild pyramid',
  'eye eye A pyramid A scarab wild eye K J K K eye scarab coin eye J J J wild Q pyramid coin Q pyramid K ankh Q J Q A coin ankh',
  'K K Q K K J ankh scarab coin eye eye Q eye J wild wild ankh A pyramid coin pyramid coin A Q ankh pyramid scarab J A J Q J scarab',
  'K A J ankh ankh coin eye ankh scarab scarab K pyramid J pyramid wild coin pyramid eye K A wild Q eye Q coin K A K A scarab Q Q J',
  'ankh Q pyramid K J eye Q J coin pyramid J A eye coin K pyramid wild A eye scarab ankh wild K coin J A Q J A eye scarab Q K',
];

export const pharaohsNoon: SlotTitle = {
  code: 'pharaohs-noon',
  title: 'Pharaoh’s Noon',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 23, 4: 155, 5: 1200 },
    scarab: { 3: 11, 4: 54, 5: 380 },
    eye: { 3: 8, 4: 31, 5: 160 },
    ankh: { 3: 6, 4: 21, 5: 90 },
    pyramid: { 3: 5, 4: 15, 5: 60 },
    coin: { 3: 3, 4: 11, 5: 35 },
    A: { 3: 2, 4: 5, 5: 17 },
    K: { 3: 2, 4: 5, 5: 12 },
    Q: { 3: 1, 4: 4, 5: 11 },
    J: { 3: 1, 4: 3, 5: 8 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.09', hitPercent: '41.37', maximumMultiple: '665.10' },
};
