/** Stormglass: five reels of three rows, twenty lines, the bottled storm as the wild, in pairs. */
import { TWENTY_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'J compass Q Q hourglass wheel wheel J K A J Q wheel compass Q J cloud J A K K wild wild compass cloud hourglass bolt Q K hourglass wheel bolt A bolt compass',
  'hourglass J J J hourglass Q cloud wild wild cloud Q J wheel K A J Q compass Q compass K A bolt wheel hourglass Q A Q compass A K wheel cloud K wheel',
  'Q bolt A J wheel Q cloud J wheel Q J compass K J hourglass bolt Q K wild wild J bolt K A wheel cloud A hourglass Q A wheel K bolt cloud K',
  'wheel Q wheel Q compass cloud A bolt bolt bolt cloud cloud Q J J hourglass wheel compass K A wild wild hourglass J K K J J cloud J K Q wheel A A',
  'A cloud compass bolt Q Q wheel bolt J Q A wheel J cloud compass wheel K J Q compass wheel A K J hourglass cloud wheel K wild wild compass K hourglass J wheel',
];

export const stormglass: SlotTitle = {
  code: 'stormglass',
  title: 'Stormglass',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TWENTY_LINES,
  pays: {
    wild: { 3: 100, 4: 1000, 5: 12500 },
    bolt: { 3: 50, 4: 340, 5: 3500 },
    hourglass: { 3: 30, 4: 150, 5: 1000 },
    compass: { 3: 20, 4: 85, 5: 440 },
    cloud: { 3: 15, 4: 60, 5: 300 },
    wheel: { 3: 12, 4: 40, 5: 175 },
    A: { 3: 10, 4: 25, 5: 80 },
    K: { 3: 7, 4: 20, 5: 65 },
    Q: { 3: 7, 4: 17, 5: 55 },
    J: { 3: 5, 4: 15, 5: 45 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '94.65', hitPercent: '38.42', maximumMultiple: '3873.25' },
};
