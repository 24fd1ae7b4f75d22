/** Mount Mammon: twenty lines, eruptions with multipliers drawn for each spin, and the jackpots of the fleet. */
import { FLEET } from '../maths/jackpot.ts';
import { TWENTY_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'coin crown wild K J pickaxe crown J scatter A J A ring K K pickaxe pickaxe coin Q Q ring Q A J gem gem A ring coin Q K',
  'coin pickaxe Q K pickaxe A K Q A J ring J pickaxe J ring Q crown crown wild gem gem Q A ring scatter wild K coin K coin J A',
  'coin A J coin gem Q K ring coin ring Q crown wild A K A Q K pickaxe pickaxe ring pickaxe J Q J wild J K gem scatter A crown',
  'crown J K J Q K pickaxe scatter K gem coin Q J wild gem crown A Q ring coin Q pickaxe ring coin ring A J pickaxe A A wild K',
  'Q coin gem J Q wild A Q J scatter crown K J K ring ring ring pickaxe wild A coin gem pickaxe crown coin Q K J pickaxe A K A',
];

export const mountMammon: SlotTitle = {
  code: 'mount-mammon',
  title: 'Mount Mammon',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TWENTY_LINES,
  pays: {
    wild: { 3: 124, 4: 928, 5: 7735 },
    crown: { 3: 46, 4: 278, 5: 2785 },
    gem: { 3: 34, 4: 139, 5: 990 },
    ring: { 3: 25, 4: 93, 5: 464 },
    pickaxe: { 3: 19, 4: 68, 5: 309 },
    coin: { 3: 12, 4: 46, 5: 186 },
    A: { 3: 9, 4: 25, 5: 80 },
    K: { 3: 7, 4: 22, 5: 65 },
    Q: { 3: 6, 4: 19, 5: 53 },
    J: { 3: 5, 4: 15, 5: 43 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  feature: {
    kind: 'free-spins',
    scatter: 'scatter',
    award: { 3: 8, 4: 10, 5: 15 },
    again: 8,
    most: 24,
    multiplier: {
      kind: 'drawn',
      values: [
        [2, 60],
        [3, 30],
        [5, 10],
      ],
    },
    buy: null,
  },
  jackpot: FLEET,
  declared: { rtpPercent: '93.81', hitPercent: '39.53', maximumMultiple: '85159.80' },
};
