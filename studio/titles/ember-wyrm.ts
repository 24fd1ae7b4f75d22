/** Ember Wyrm: 243 ways, free spins that grow hotter with every win, and the jackpots of the fleet. */
import { FLEET } from '../maths/jackpot.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'key Q K ring candle J key ring J chest A Q chest candle ring Q Q key crown scatter candle A K K wild A A K crown J J',
  'chest K candle Q A ring chest A scatter ring Q crown key Q ring J Q candle J wild wild K J K J key crown A K A candle key',
  'ring ring key wild candle J Q K Q K J scatter A K crown key A crown candle wild candle J A J A ring chest K Q chest key Q',
  'J Q J candle K J K ring ring wild J chest Q chest Q Q A scatter candle A K key key ring key K wild crown A A crown candle',
  'key K key ring key J K A Q A ring K candle scatter J K chest ring A candle Q wild chest crown J crown A Q Q candle wild J',
];

export const emberWyrm: SlotTitle = {
  code: 'ember-wyrm',
  title: 'Ember Wyrm',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 30, 4: 209, 5: 1491 },
    crown: { 3: 9, 4: 63, 5: 751 },
    chest: { 3: 7, 4: 27, 5: 191 },
    ring: { 3: 5, 4: 18, 5: 89 },
    key: { 3: 4, 4: 13, 5: 60 },
    candle: { 3: 2, 4: 9, 5: 36 },
    A: { 3: 2, 4: 5, 5: 16 },
    K: { 3: 1, 4: 4, 5: 13 },
    Q: { 3: 1, 4: 4, 5: 10 },
    J: { 3: 1, 4: 3, 5: 8 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  feature: {
    kind: 'free-spins',
    scatter: 'scatter',
    award: { 3: 10, 4: 12, 5: 15 },
    again: 5,
    most: 20,
    multiplier: { kind: 'growing', most: 10 },
    buy: null,
  },
  jackpot: FLEET,
  declared: { rtpPercent: '93.94', hitPercent: '43.04', maximumMultiple: '142287.90' },
};
