/** Mines of Mesa: five reels of three rows, 243 ways, the loaded cart as the wild. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'A emerald J emerald K emerald wild J dynamite A lantern A J Q J pickaxe A ruby K pickaxe dynamite ruby pickaxe A lantern dynamite Q Q emerald wild J Q lantern',
  'J emerald wild emerald pickaxe pickaxe J J lantern Q Q J dynamite Q lantern dynamite lantern Q wild K ruby A Q J J A pickaxe emerald A A K ruby dynamite',
  'ruby J pickaxe K J emerald J ruby Q dynamite lantern emerald wild K Q lantern J pickaxe lantern dynamite A J A emerald Q A wild K lantern Q A K lantern',
  'J wild J K A ruby emerald pickaxe emerald A Q Q A K ruby emerald Q A Q Q K J pickaxe K dynamite pickaxe pickaxe dynamite J wild K lantern lantern',
  'K A lantern dynamite ruby dynamite A dynamite dynamite pickaxe emerald K emerald J K lantern J pickaxe J pickaxe wild A wild Q Q emerald Q K lantern emerald A J K',
];

export const minesOfMesa: SlotTitle = {
  code: 'mines-of-mesa',
  title: 'Mines of Mesa',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: null,
  pays: {
    wild: { 3: 24, 4: 160, 5: 1200 },
    ruby: { 3: 11, 4: 56, 5: 400 },
    emerald: { 3: 8, 4: 32, 5: 175 },
    dynamite: { 3: 6, 4: 23, 5: 95 },
    pickaxe: { 3: 5, 4: 16, 5: 65 },
    lantern: { 3: 3, 4: 11, 5: 36 },
    A: { 3: 2, 4: 6, 5: 18 },
    K: { 3: 2, 4: 5, 5: 14 },
    Q: { 3: 1, 4: 4, 5: 11 },
    J: { 3: 1, 4: 3, 5: 8 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '94.88', hitPercent: '50.71', maximumMultiple: '428.00' },
};
