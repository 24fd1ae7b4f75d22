/** The look of High Mesa. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { boot, cactus, hat, horseshoe, revolver } from '../../symbols/land.ts';
import { TONES } from '../../symbols/pen.ts';
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
  emblem: { x: 150, y: 150, radius: 104 },
  rim: TONES.gold,
  symbols: {
    revolver: revolver(),
    hat: hat(),
    horseshoe: horseshoe(),
    boot: boot(),
    cactus: cactus(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sky, TONES.emerald, TONES.orange]),
  },
});
