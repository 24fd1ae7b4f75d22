/** The look of Aurora Wolves. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { feather, paw, pine } from '../../symbols/land.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { moon } from '../../symbols/sky.ts';
import { gem } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.15,
  emblem: { x: 190, y: 130, radius: 92 },
  rim: TONES.aqua,
  frame: MATERIALS.frost,
  window: windowOf('#061428', '#1a3a68'),
  symbols: {
    moon: moon(),
    paw: paw(),
    feather: feather(),
    gem: gem(TONES.sky, 6),
    pine: pine(),
    ...royals(TONES.pink, TONES.sky, TONES.emerald, TONES.violet),
  },
});
