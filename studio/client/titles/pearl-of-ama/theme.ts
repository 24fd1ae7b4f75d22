/** The look of Pearl of Ama. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { fish, pearl, shell, starfish, trident } from '../../symbols/sea.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.4,
  dim: 0.2,
  emblem: { x: 150, y: 170, radius: 100 },
  rim: TONES.pink,
  frame: MATERIALS.frost,
  window: windowOf('#08283c', '#1c6b80'),
  symbols: {
    pearl: pearl(),
    trident: trident(),
    shell: shell(),
    starfish: starfish(),
    fish: fish(),
    ...royals(TONES.coral, TONES.sky, TONES.lime, TONES.violet),
  },
});
