/** Vault of Storms: five reels on twenty lines, and the jackpots of the fleet. */
import { FLEET } from '../maths/jackpot.ts';
import { TWENTY_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'hourglass wild Q bolt gem A coin bolt gem coin hourglass Q A J gem Q Q K A A key key J J K K J coin hourglass K',
  'K coin coin J hourglass J A Q K wild gem coin key bolt A J Q key A K gem bolt K gem wild A Q hourglass Q hourglass J',
  'J Q key K A Q K gem coin coin hourglass hourglass K K Q gem hourglass A bolt coin bolt A J wild Q wild gem J key A J',
  'gem wild K Q J bolt gem Q hourglass A coin key J key J Q K Q A coin gem bolt hourglass J K K wild hourglass coin A A',
  'key J bolt K coin A key J bolt coin Q K Q Q A K gem gem gem A A coin hourglass Q K J wild J hourglass wild hourglass',
];

export const vaultOfStorms: SlotTitle = {
  code: 'vault-of-storms',
  title: 'Vault of Storms',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TWENTY_LINES,
  pays: {
    wild: { 3: 156, 4: 1560, 5: 18723 },
    key: { 3: 47, 4: 281, 5: 2808 },
    bolt: { 3: 34, 4: 140, 5: 999 },
    hourglass: { 3: 25, 4: 94, 5: 468 },
    gem: { 3: 19, 4: 69, 5: 312 },
    coin: { 3: 12, 4: 47, 5: 187 },
    A: { 3: 9, 4: 25, 5: 81 },
    K: { 3: 7, 4: 22, 5: 66 },
    Q: { 3: 6, 4: 19, 5: 53 },
    J: { 3: 5, 4: 16, 5: 44 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  jackpot: FLEET,
  declared: { rtpPercent: '92.91', hitPercent: '37.72', maximumMultiple: '1940.65' },
};
