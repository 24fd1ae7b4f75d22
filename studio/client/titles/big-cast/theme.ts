/** The look of The Big Cast. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { boot } from '../../symbols/land.ts';
import { TONES } from '../../symbols/pen.ts';
import { bobber, fish, hook, reel } from '../../symbols/sea.ts';
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
  emblem: { x: 140, y: 140, radius: 98 },
  rim: TONES.lime,
  symbols: {
    reel: reel(),
    hook: hook(),
    bobber: bobber(),
    fish: fish(TONES.emerald, TONES.lime),
    boot: boot(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange]),
  },
});
