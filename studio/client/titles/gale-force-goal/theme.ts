/** The look of Gale Force Goal. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { cleat, flag, glove, trophy, whistle } from '../../symbols/land.ts';
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
  emblem: { x: 168, y: 130, radius: 86 },
  rim: TONES.lime,
  symbols: {
    trophy: trophy(),
    glove: glove(),
    cleat: cleat(),
    whistle: whistle(),
    flag: flag(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.lime, TONES.orange]),
  },
});
