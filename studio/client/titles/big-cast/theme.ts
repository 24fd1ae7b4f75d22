/** The look of The Big Cast. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { boot } from '../../symbols/land.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { bobber, fish, hook, reel } from '../../symbols/sea.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.27,
  dim: 0.2,
  emblem: { x: 140, y: 140, radius: 98 },
  rim: TONES.lime,
  frame: MATERIALS.timber,
  window: windowOf('#0c3040', '#2a7a8c'),
  symbols: {
    reel: reel(),
    hook: hook(),
    bobber: bobber(),
    fish: fish(TONES.emerald, TONES.lime),
    boot: boot(),
    ...royals(TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange),
  },
});
