/** Kraken’s Toll: five reels of three rows, 243 ways, a kraken that stands in for everything and stacks in pairs. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'K kraken J compass coin K K J K gem J gem Q pearl compass pearl J A coin gem A K Q compass A pearl ship coin coin Q ship Q A ship J',
  'Q ship gem K coin gem compass compass Q pearl K Q coin ship Q pearl pearl J J kraken kraken A K J coin A Q A A Q gem J K gem compass J',
  'J A Q gem K K Q A compass pearl A Q coin J Q gem J pearl ship J ship coin J K K J coin coin compass gem kraken kraken pearl A A Q',
  'Q K J J K A J A coin coin gem coin Q K A pearl pearl coin Q compass compass kraken kraken K J gem pearl ship A J ship gem Q compass Q K',
  'Q coin compass gem Q J gem J coin gem compass J A pearl pearl ship K A pearl K Q Q K gem J Q A J K A coin A kraken kraken K ship compass',
];

export const krakensToll: SlotTitle = {
  code: 'krakens-toll',
  title: 'Kraken’s Toll',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'kraken',
  lines: null,
  pays: {
    kraken: { 3: 50, 4: 500, 5: 8000 },
    ship: { 3: 15, 4: 120, 5: 1200 },
    compass: { 3: 10, 4: 40, 5: 200 },
    pearl: { 3: 8, 4: 30, 5: 120 },
    gem: { 3: 6, 4: 20, 5: 100 },
    coin: { 3: 4, 4: 15, 5: 50 },
    A: { 3: 2, 4: 6, 5: 20 },
    K: { 3: 2, 4: 5, 5: 16 },
    Q: { 3: 1, 4: 4, 5: 15 },
    J: { 3: 1, 4: 3, 5: 8 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.37', hitPercent: '40.26', maximumMultiple: '6794.40' },
};
