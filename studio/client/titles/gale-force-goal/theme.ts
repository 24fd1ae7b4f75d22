/** The look of Gale Force Goal. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { cleat, flag, glove, trophy, whistle } from '../../symbols/land.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.22,
  dim: 0.2,
  emblem: { x: 168, y: 130, radius: 86 },
  rim: TONES.lime,
  frame: MATERIALS.painted,
  window: windowOf('#04281c', '#127048'),
  symbols: {
    trophy: trophy(),
    glove: glove(),
    cleat: cleat(),
    whistle: whistle(),
    flag: flag(),
    ...royals(TONES.ruby, TONES.sapphire, TONES.lime, TONES.orange),
  },
});
