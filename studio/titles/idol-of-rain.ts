/** Idol of Rain: five reels of four rows, 1,024 ways; in the free spins the multiplier grows with every win. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'J shell J scatter A K lotus jade J shell Q lotus shell K Q lotus Q A feather lotus A J J sun A feather A feather jade K K Q shell K Q',
  'J feather Q K lotus Q scatter Q sun Q lotus K shell Q feather lotus J wild A shell A K A shell feather jade J jade shell J K J A A K lotus',
  'Q K sun lotus Q feather J J A lotus Q K shell lotus scatter A Q wild shell Q jade feather jade A shell J A K feather lotus A K K J J shell',
  'K scatter J A jade feather A feather shell J A shell K lotus A shell shell J lotus Q K Q wild jade lotus J Q A sun K feather Q K J lotus Q',
  'K jade K J A shell jade J shell A Q shell K feather K J lotus scatter Q K wild J feather Q lotus Q shell Q A feather A lotus lotus A J sun',
];

export const idolOfRain: SlotTitle = {
  code: 'idol-of-rain',
  title: 'Idol of Rain',
  rows: 4,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 33, 4: 220, 5: 1373 },
    sun: { 3: 8, 4: 86, 5: 1483 },
    jade: { 3: 6, 4: 25, 5: 176 },
    feather: { 3: 4, 4: 16, 5: 82 },
    lotus: { 3: 3, 4: 12, 5: 55 },
    shell: { 3: 2, 4: 8, 5: 33 },
    A: { 3: 2, 4: 4, 5: 14 },
    K: { 3: 1, 4: 4, 5: 12 },
    Q: { 3: 1, 4: 3, 5: 9 },
    J: { 3: 1, 4: 3, 5: 8 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  feature: {
    kind: 'free-spins',
    scatter: 'scatter',
    award: { 3: 8, 4: 12, 5: 16 },
    again: 4,
    most: 24,
    multiplier: { kind: 'growing', most: 12 },
    buy: { priceTenths: 204 },
  },
  declared: { rtpPercent: '96.19', hitPercent: '60.60', maximumMultiple: '27498.35', boughtRtpPercent: '96.28' },
};
