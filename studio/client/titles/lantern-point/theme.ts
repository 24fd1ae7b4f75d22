/** The look of Lantern Point. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { bell } from '../../symbols/fruit.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, lantern, lifebuoy, wheel } from '../../symbols/sea.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.22,
  dim: 0.25,
  emblem: { x: 192, y: 110, radius: 92 },
  rim: TONES.coral,
  frame: MATERIALS.painted,
  window: windowOf('#0c2440', '#2c5a84'),
  symbols: {
    lantern: lantern(),
    wheel: wheel(),
    bell: bell(),
    lifebuoy: lifebuoy(),
    anchor: anchor(),
    ...royals(TONES.coral, TONES.sky, TONES.aqua, TONES.orange),
  },
});
