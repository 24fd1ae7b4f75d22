/** Chart of Thieves: twenty lines; three bearings open free spins at three times the pay, and more of them. */
import { TWENTY_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'map K J compass J J key map A compass Q J Q wild compass Q K key A chest A Q coin K coin chest coin map K scatter A',
  'map scatter coin J key K Q map K A map K chest A J A chest J Q compass Q J key coin wild coin compass A compass Q wild K',
  'map A J K K Q A compass wild coin K scatter A Q J chest chest map compass Q compass coin key J coin A J key K map Q wild',
  'key A map map A chest J wild A chest coin K K wild map compass J scatter J Q Q Q J key compass Q coin K K compass coin A',
  'J compass map A A K chest J coin coin compass key Q map compass K wild J coin J K key map chest Q A Q A Q wild scatter K',
];

export const chartOfThieves: SlotTitle = {
  code: 'chart-of-thieves',
  title: 'Chart of Thieves',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TWENTY_LINES,
  pays: {
    wild: { 3: 118, 4: 735, 5: 4702 },
    chest: { 3: 44, 4: 265, 5: 2645 },
    key: { 3: 32, 4: 132, 5: 940 },
    compass: { 3: 24, 4: 88, 5: 441 },
    map: { 3: 18, 4: 65, 5: 294 },
    coin: { 3: 12, 4: 44, 5: 176 },
    A: { 3: 9, 4: 24, 5: 76 },
    K: { 3: 7, 4: 21, 5: 62 },
    Q: { 3: 6, 4: 18, 5: 50 },
    J: { 3: 5, 4: 15, 5: 41 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  feature: {
    kind: 'free-spins',
    scatter: 'scatter',
    award: { 3: 10, 4: 15, 5: 20 },
    again: 10,
    most: 40,
    multiplier: { kind: 'fixed', value: 3 },
    buy: { priceTenths: 261 },
  },
  declared: { rtpPercent: '96.01', hitPercent: '39.68', maximumMultiple: '34993.20', boughtRtpPercent: '95.90' },
};
