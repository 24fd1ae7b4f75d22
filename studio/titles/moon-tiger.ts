/** Moon Tiger: 243 ways, reels that stay wild by moonlight, and the jackpots of the fleet. */
import { FLEET } from '../maths/jackpot.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'A jade jade A lotus paw lotus K jade paperLantern K K J moon paperLantern K paw Q scatter paperLantern jade paw Q J K paw lotus lotus A J J A moon Q J moon moon Q Q A paperLantern',
  'paperLantern moon jade jade A Q jade paw paw J J lotus J jade A paw Q K moon wild moon J Q A moon K paperLantern lotus lotus paperLantern K lotus paw scatter Q paperLantern A A Q J K K',
  'Q J Q jade J wild jade lotus scatter paperLantern A A paw Q lotus J K K paw jade lotus Q K J paw lotus moon Q jade A J paperLantern A paw paperLantern K moon moon moon K paperLantern A',
  'lotus jade J moon J K paperLantern K paw J lotus wild J Q Q K moon A scatter jade paperLantern moon paw Q paw K paperLantern lotus jade A A A paperLantern paw jade Q K moon Q lotus A J',
  'paperLantern K J paw jade Q K J J Q Q lotus moon Q paw K moon paw Q lotus paperLantern jade A jade K A paperLantern A J moon scatter J moon lotus lotus jade A A paw K paperLantern',
];

export const moonTiger: SlotTitle = {
  code: 'moon-tiger',
  title: 'Moon Tiger',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 46, 4: 85, 5: 154 },
    moon: { 3: 69, 4: 153, 5: 432 },
    paw: { 3: 50, 4: 95, 5: 229 },
    lotus: { 3: 37, 4: 66, 5: 137 },
    paperLantern: { 3: 27, 4: 49, 5: 97 },
    jade: { 3: 18, 4: 33, 5: 62 },
    A: { 3: 14, 4: 18, 5: 25 },
    K: { 3: 11, 4: 15, 5: 20 },
    Q: { 3: 9, 4: 12, 5: 16 },
    J: { 3: 7, 4: 10, 5: 13 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  feature: { kind: 'sticky-reels', scatter: 'scatter', opens: 3, spins: 5, reels: [1, 2, 3], buy: null },
  jackpot: FLEET,
  declared: { rtpPercent: '93.96', hitPercent: '28.31', maximumMultiple: '6328.80' },
};
