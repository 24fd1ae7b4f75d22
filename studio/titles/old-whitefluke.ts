/** Old Whitefluke: five reels of four rows, 1,024 ways, and the jackpots of the fleet. */
import { FLEET } from '../maths/jackpot.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'barrel lantern ship anchor wheel K J J Q anchor lantern J anchor anchor wheel barrel wild Q A lantern J J K Q barrel barrel A K A A A K Q K Q',
  'K anchor K wheel barrel wild K anchor Q J anchor A J lantern lantern K A wheel J Q Q K Q barrel J barrel A barrel lantern ship A J A anchor Q',
  'wheel Q K J J Q anchor Q anchor K Q anchor wheel barrel A A J lantern wild Q barrel lantern J lantern barrel barrel anchor A ship J K K A A K',
  'A K anchor J wheel Q J K Q Q lantern ship A K Q wild J lantern Q K K A wheel J lantern barrel A barrel A barrel anchor J anchor barrel anchor',
  'A J Q wheel A barrel barrel Q K anchor wheel J wild J Q lantern A anchor K lantern K barrel anchor A J barrel Q lantern ship J anchor A K Q K',
];

export const oldWhitefluke: SlotTitle = {
  code: 'old-whitefluke',
  title: 'Old Whitefluke',
  rows: 4,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 49, 4: 737, 5: 9826 },
    ship: { 3: 7, 4: 99, 5: 2211 },
    wheel: { 3: 5, 4: 22, 5: 157 },
    lantern: { 3: 4, 4: 15, 5: 74 },
    anchor: { 3: 3, 4: 11, 5: 49 },
    barrel: { 3: 2, 4: 7, 5: 29 },
    A: { 3: 1, 4: 4, 5: 13 },
    K: { 3: 1, 4: 3, 5: 10 },
    Q: { 3: 1, 4: 3, 5: 8 },
    J: { 3: 1, 4: 2, 5: 7 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  jackpot: FLEET,
  declared: { rtpPercent: '93.35', hitPercent: '60.58', maximumMultiple: '577.60' },
};
