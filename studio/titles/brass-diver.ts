/** Brass Diver: five reels of three rows, 243 ways, helmets that stand in and come in pairs. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'trident J fish K A fish Q wild wild trident J pearl trident K Q anchor fish Q pearl K A pearl anchor J A Q trident pearl Q chest fish Q J A K',
  'trident A Q chest K K Q pearl anchor Q Q anchor A chest wild wild anchor A fish J K fish J J J fish J fish trident J K fish trident pearl A',
  'pearl Q A trident J chest wild wild trident pearl J A K fish chest anchor Q pearl J fish anchor Q K fish J pearl A chest J anchor A Q K J trident',
  'Q J anchor Q J A Q J wild wild Q trident J chest K trident pearl A K fish Q trident fish pearl Q J A chest pearl fish A K pearl fish anchor',
  'pearl trident J anchor K K pearl K K Q Q K fish fish trident trident J Q fish A A anchor anchor anchor Q wild wild J pearl J Q chest fish J A',
];

export const brassDiver: SlotTitle = {
  code: 'brass-diver',
  title: 'Brass Diver',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 28, 4: 280, 5: 4100 },
    chest: { 3: 11, 4: 85, 5: 960 },
    pearl: { 3: 7, 4: 35, 5: 200 },
    trident: { 3: 5, 4: 22, 5: 115 },
    anchor: { 3: 4, 4: 15, 5: 70 },
    fish: { 3: 3, 4: 10, 5: 35 },
    A: { 3: 1, 4: 4, 5: 14 },
    K: { 3: 1, 4: 3, 5: 11 },
    Q: { 3: 1, 4: 3, 5: 10 },
    J: { 3: 1, 4: 2, 5: 6 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.29', hitPercent: '45.16', maximumMultiple: '8592.00' },
};
