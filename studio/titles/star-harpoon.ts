/** Star Harpoon: five reels of three rows, ten lines, rockets that stand in and come in pairs. */
import { TEN_LINES } from '../maths/lines.ts';
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

const STRIPS = [
  'A K Q J J A planet saucer K Q gem comet nova J gem J comet A nova planet A Q K K Q saucer gem J saucer comet nova wild wild',
  'planet nova J A gem K saucer saucer gem J Q K J A Q planet planet comet A gem Q J K J wild wild A comet K saucer J nova nova',
  'J J comet K Q A saucer nova wild wild J A Q J comet A comet gem saucer nova gem K J planet A K K planet planet gem J Q nova',
  'K gem gem Q K J J comet Q nova Q A saucer J comet nova saucer K J saucer A A planet Q A planet J nova gem K nova wild wild',
  'Q A comet K wild wild comet J Q saucer J Q planet K A gem saucer Q K saucer planet nova gem Q nova J A K saucer nova planet A J',
];

export const starHarpoon: SlotTitle = {
  code: 'star-harpoon',
  title: 'Star Harpoon',
  rows: 3,
  strips: STRIPS.map((strip) => strip.split(' ')),
  wild: 'wild',
  lines: TEN_LINES,
  pays: {
    wild: { 3: 180, 4: 900, 5: 6100 },
    planet: { 3: 90, 4: 360, 5: 2100 },
    saucer: { 3: 60, 4: 240, 5: 1100 },
    comet: { 3: 48, 4: 150, 5: 600 },
    nova: { 3: 36, 4: 110, 5: 420 },
    gem: { 3: 30, 4: 85, 5: 300 },
    A: { 3: 24, 4: 55, 5: 170 },
    K: { 3: 18, 4: 48, 5: 135 },
    Q: { 3: 18, 4: 42, 5: 120 },
    J: { 3: 12, 4: 36, 5: 90 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  declared: { rtpPercent: '96.35', hitPercent: '25.86', maximumMultiple: '1014.45' },
};
