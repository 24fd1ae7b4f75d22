/** Madame Tide: five reels of three rows, ten lines, the crystal ball as the wild. */
import { TEN_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'K Q candle J sun Q moon candle K Q J A A moon K wild eye J sun J Q A wild ring K J candle eye A sun A eye eye',
  'J sun wild J K eye Q A Q A K eye A J ring K moon Q moon sun wild ring ring K J eye A candle sun candle A candle eye',
  'K A ring eye moon ring Q moon J candle A J K ring wild K eye Q A K J A candle K moon J ring eye Q wild J sun candle',
  'Q A wild A candle J K ring sun Q K moon A K J eye moon J sun eye ring A ring eye Q A K candle J sun Q ring wild',
  'Q ring sun Q candle moon K Q eye K Q A eye J A K candle J moon wild sun ring J K sun ring eye K A moon wild sun J',
];

export const madameTide: SlotTitle = {
  code: 'madame-tide',
  title: 'Madame Tide',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TEN_LINES,
  pays: {
    wild: { 3: 190, 4: 1200, 5: 11400 },
    moon: { 3: 110, 4: 480, 5: 4100 },
    sun: { 3: 59, 4: 240, 5: 1300 },
    eye: { 3: 43, 4: 145, 5: 640 },
    candle: { 3: 32, 4: 105, 5: 400 },
    ring: { 3: 27, 4: 75, 5: 280 },
    A: { 3: 19, 4: 49, 5: 150 },
    K: { 3: 16, 4: 43, 5: 120 },
    Q: { 3: 14, 4: 35, 5: 105 },
    J: { 3: 11, 4: 27, 5: 75 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '95.68', hitPercent: '30.62', maximumMultiple: '593.05' },
};
