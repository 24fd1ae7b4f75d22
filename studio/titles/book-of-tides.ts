/** Book of Tides: five reels of three rows, ten lines, the open book as the wild. */
import { TEN_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'K shell J map compass ship A A shell J key shell K wild ship ship Q shell compass K J shell Q map A compass A key A map Q key wild J K',
  'A map Q A shell map Q K J Q A compass K key Q K J ship wild J ship wild key A K J map ship Q key shell compass J shell ship',
  'K key wild ship shell wild A shell A A map J shell compass map J key J Q key compass J K K A compass K Q shell Q ship shell J J ship',
  'Q A J ship compass Q K compass shell key A ship K ship shell wild J map shell K J Q J ship A A Q shell compass wild J map key K map',
  'map Q key A compass Q J A K wild J shell key Q J shell A wild shell K Q K K J A map shell J Q key J shell compass ship compass',
];

export const bookOfTides: SlotTitle = {
  code: 'book-of-tides',
  title: 'Book of Tides',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TEN_LINES,
  pays: {
    wild: { 3: 170, 4: 1500, 5: 17000 },
    ship: { 3: 85, 4: 540, 5: 5300 },
    map: { 3: 51, 4: 260, 5: 1700 },
    compass: { 3: 34, 4: 150, 5: 740 },
    key: { 3: 25, 4: 95, 5: 460 },
    shell: { 3: 21, 4: 70, 5: 300 },
    A: { 3: 17, 4: 38, 5: 125 },
    K: { 3: 13, 4: 34, 5: 105 },
    Q: { 3: 13, 4: 30, 5: 85 },
    J: { 3: 8, 4: 25, 5: 75 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '95.91', hitPercent: '27.78', maximumMultiple: '1197.25' },
};
