/** Pearl of Ama: 243 ways, a rare pearl that pays high, and the jackpots of the fleet. */
import { FLEET } from '../maths/jackpot.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'pearl starfish wild fish A Q K J pearl fish A K J J K shell fish starfish Q Q A starfish J K Q trident shell A trident shell',
  'shell wild fish fish starfish K J A shell shell trident K Q J K trident fish A A Q J K wild A Q Q J pearl starfish starfish pearl',
  'J trident pearl fish Q K shell J shell A fish wild Q wild starfish J fish shell A starfish starfish K J K Q A K A trident Q pearl',
  'starfish fish A shell Q fish J starfish K K K K wild Q Q trident A J Q starfish fish J shell pearl trident A J wild A shell pearl',
  'trident Q starfish wild Q fish pearl J wild fish Q shell trident K A A Q shell starfish pearl K A fish K starfish J shell J K J A',
];

export const pearlOfAma: SlotTitle = {
  code: 'pearl-of-ama',
  title: 'Pearl of Ama',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 47, 4: 467, 5: 6998 },
    pearl: { 3: 9, 4: 66, 5: 840 },
    trident: { 3: 6, 4: 26, 5: 187 },
    shell: { 3: 5, 4: 17, 5: 87 },
    starfish: { 3: 3, 4: 13, 5: 58 },
    fish: { 3: 2, 4: 9, 5: 35 },
    A: { 3: 2, 4: 5, 5: 15 },
    K: { 3: 1, 4: 4, 5: 12 },
    Q: { 3: 1, 4: 3, 5: 10 },
    J: { 3: 1, 4: 3, 5: 8 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  jackpot: FLEET,
  declared: { rtpPercent: '93.10', hitPercent: '46.46', maximumMultiple: '1322.50' },
};
