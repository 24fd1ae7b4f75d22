/** The look of Lantern Point. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { bell } from '../../symbols/fruit.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, lantern, lifebuoy, wheel } from '../../symbols/sea.ts';
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
  emblem: { x: 192, y: 110, radius: 92 },
  rim: TONES.coral,
  symbols: {
    lantern: lantern(),
    wheel: wheel(),
    bell: bell(),
    lifebuoy: lifebuoy(),
    anchor: anchor(),
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.sky, TONES.aqua, TONES.orange]),
  },
});
