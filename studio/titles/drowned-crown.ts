/** Drowned Crown: five reels on ten lines, a crown that pays high, and the jackpots of the fleet. */
import { FLEET } from '../maths/jackpot.ts';
import { TEN_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'crown A Q J pearl pearl crown A trident Q trident chest ring J chest J A A pearl Q K J K wild Q ring chest K K ring',
  'K trident chest wild ring K pearl ring ring chest J crown Q A pearl J A Q K Q K trident crown J A J wild A pearl chest Q',
  'trident pearl A pearl crown chest K trident J chest Q chest Q K K A Q A crown wild J Q J wild J ring ring K A ring pearl',
  'wild ring J pearl Q pearl K pearl crown chest chest A K ring J wild J trident trident K ring J A A Q Q chest crown K Q A',
  'A chest chest ring pearl Q Q J A K Q J wild wild crown J crown trident J ring K pearl chest trident A K ring K pearl Q A',
];

export const drownedCrown: SlotTitle = {
  code: 'drowned-crown',
  title: 'Drowned Crown',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TEN_LINES,
  pays: {
    wild: { 3: 373, 4: 3107, 5: 31075 },
    crown: { 3: 93, 4: 559, 5: 5593 },
    trident: { 3: 68, 4: 280, 5: 1989 },
    ring: { 3: 50, 4: 186, 5: 932 },
    pearl: { 3: 37, 4: 137, 5: 621 },
    chest: { 3: 25, 4: 93, 5: 373 },
    A: { 3: 19, 4: 50, 5: 162 },
    K: { 3: 15, 4: 44, 5: 131 },
    Q: { 3: 12, 4: 37, 5: 106 },
    J: { 3: 10, 4: 31, 5: 87 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  jackpot: FLEET,
  declared: { rtpPercent: '93.18', hitPercent: '27.29', maximumMultiple: '1616.50' },
};
