/** The look of Aurora Wolves. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { feather, paw, pine } from '../../symbols/land.ts';
import { TONES } from '../../symbols/pen.ts';
import { moon } from '../../symbols/sky.ts';
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
  emblem: { x: 190, y: 130, radius: 92 },
  rim: TONES.aqua,
  symbols: {
    moon: moon(),
    paw: paw(['#dde7ee', '#8a9cac', '#3c4c5c']),
    feather: feather(),
    gem: gem(TONES.sky, 6),
    pine: pine(),
    ...royalsIn(cabinet.letters, [TONES.pink, TONES.sky, TONES.emerald, TONES.violet]),
  },
});
