/** The look of Facet Fever. */
import { TONES } from '../../symbols/pen.ts';
import { gem } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import sign from './art/sign.svg?url';
import title from './art/title.svg?url';
import { cabinet } from './cabinet.ts';

export const theme = coverTheme({
  scene,
  title,
  sign,
  cabinet,
  emblem: { x: 150, y: 150, radius: 90 },
  rim: TONES.pink,
  symbols: {
    diamond: gem(TONES.snow, 8),
    ruby: gem(TONES.ruby, 8),
    emerald: gem(TONES.emerald, 6),
    sapphire: gem(TONES.sapphire, 5),
    amethyst: gem(TONES.violet, 7),
    topaz: gem(TONES.lemon, 4),
  },
});
