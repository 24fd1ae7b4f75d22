/** The look of High Mesa. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { boot, cactus, hat, horseshoe, revolver } from '../../symbols/land.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.2,
  emblem: { x: 150, y: 150, radius: 104 },
  rim: TONES.gold,
  frame: MATERIALS.timber,
  window: windowOf('#34100a', '#8a4020'),
  symbols: {
    revolver: revolver(),
    hat: hat(),
    horseshoe: horseshoe(),
    boot: boot(),
    cactus: cactus(),
    ...royals(TONES.ruby, TONES.sky, TONES.emerald, TONES.orange),
  },
});
