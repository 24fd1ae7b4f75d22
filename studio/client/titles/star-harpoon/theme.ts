/** The look of Star Harpoon. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { comet, nova, planet, saucer } from '../../symbols/sky.ts';
import { gem } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.27,
  dim: 0.15,
  emblem: { x: 150, y: 140, radius: 105 },
  rim: TONES.violet,
  frame: MATERIALS.chrome,
  window: windowOf('#0c0624', '#33206a'),
  symbols: {
    planet: planet(),
    saucer: saucer(),
    comet: comet(),
    nova: nova(),
    gem: gem(TONES.emerald),
    ...royals(TONES.coral, TONES.sky, TONES.lime, TONES.violet),
  },
});
