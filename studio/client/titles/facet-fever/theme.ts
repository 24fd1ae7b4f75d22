/** The look of Facet Fever. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { TONES } from '../../symbols/pen.ts';
import { gem } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.2,
  dim: 0.35,
  emblem: { x: 150, y: 150, radius: 90 },
  rim: TONES.pink,
  frame: MATERIALS.royal,
  window: windowOf('#220a3c', '#5a2490'),
  symbols: {
    diamond: gem(TONES.snow, 8),
    ruby: gem(TONES.ruby, 8),
    emerald: gem(TONES.emerald, 6),
    sapphire: gem(TONES.sapphire, 5),
    amethyst: gem(TONES.violet, 7),
    topaz: gem(TONES.lemon, 4),
  },
});
