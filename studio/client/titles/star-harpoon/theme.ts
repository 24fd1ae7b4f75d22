/** The look of Star Harpoon. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { comet, nova, planet, saucer } from '../../symbols/sky.ts';
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
  emblem: { x: 150, y: 140, radius: 105 },
  rim: TONES.violet,
  symbols: {
    planet: planet(),
    saucer: saucer(),
    comet: comet(),
    nova: nova(),
    gem: gem(TONES.emerald),
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.sky, TONES.lime, TONES.violet]),
  },
});
