/** Facet Fever: six kinds of gem on five columns; five rows of pays from six alike, wherever they lie, and chains of drops. */
import type { SlotTitle } from '../maths/slot.ts';
import { STUDIO_STAKES } from '../maths/stakes.ts';

/** Every cell of every column is drawn from this bag. */
const BAG =
  'amethyst amethyst amethyst amethyst amethyst amethyst amethyst diamond diamond emerald emerald emerald emerald emerald ruby ruby ruby sapphire sapphire sapphire sapphire sapphire sapphire topaz topaz topaz topaz topaz topaz topaz topaz topaz';

export const facetFever: SlotTitle = {
  code: 'facet-fever',
  title: 'Facet Fever',
  rows: 3,
  strips: Array.from({ length: 5 }, () => BAG.split(' ')),
  wild: null,
  lines: null,
  pays: {
    diamond: { 6: 38, 7: 77, 8: 153, 9: 306, 10: 766 },
    ruby: { 6: 25, 7: 50, 8: 96, 9: 191, 10: 479 },
    emerald: { 6: 15, 7: 33, 8: 65, 9: 134, 10: 306 },
    sapphire: { 6: 11, 7: 21, 8: 44, 9: 96, 10: 211 },
    amethyst: { 6: 8, 7: 15, 8: 33, 9: 67, 10: 153 },
    topaz: { 6: 6, 7: 11, 8: 23, 9: 48, 10: 115 },
  },
  unitsPerStake: 20,
  stakes: STUDIO_STAKES,
  firstStake: 4,
  feature: { kind: 'drops', ladder: [1, 2, 3, 5, 8, 10], opens: 4, spins: 10, buy: { priceTenths: 179 } },
  declared: { rtpPercent: '95.87', hitPercent: '37.41', maximumMultiple: '71199.70', boughtRtpPercent: '95.63' },
};
