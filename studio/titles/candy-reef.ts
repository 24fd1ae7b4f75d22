/** Candy Reef: five reels of four rows, 1,024 ways, small wins often. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'K starfish Q shell shell J A Q A K lollipop shell K Q candy K fish Q K fish starfish candy candy J lollipop J A J Q J fish candy Q A wild J',
  'A shell lollipop starfish J Q K K lollipop Q J Q K J K candy K shell A candy starfish Q Q A J A fish wild K J starfish Q J shell candy lollipop',
  'shell wild lollipop candy K Q A shell K A K K A Q J fish Q shell starfish A K J fish starfish lollipop starfish A shell J fish candy candy starfish candy lollipop Q',
  'K fish K Q A candy K lollipop fish J K candy fish fish A lollipop J J J A A Q starfish Q shell candy Q wild candy shell Q K J candy fish lollipop',
  'K K J A shell J shell candy Q starfish J shell fish lollipop K candy Q lollipop wild K J Q lollipop K K A Q A candy candy A starfish Q J Q shell',
];

export const candyReef: SlotTitle = {
  code: 'candy-reef',
  title: 'Candy Reef',
  rows: 4,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 15, 4: 65, 5: 320 },
    fish: { 3: 8, 4: 26, 5: 115 },
    lollipop: { 3: 7, 4: 20, 5: 80 },
    starfish: { 3: 5, 4: 15, 5: 49 },
    shell: { 3: 5, 4: 13, 5: 40 },
    candy: { 3: 3, 4: 12, 5: 30 },
    A: { 3: 2, 4: 9, 5: 20 },
    K: { 3: 2, 4: 7, 5: 16 },
    Q: { 3: 2, 4: 5, 5: 15 },
    J: { 3: 2, 4: 5, 5: 13 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.21', hitPercent: '61.53', maximumMultiple: '79.30' },
};
