/** The look of Limes Ahoy. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { bell, cherry, lemon, melon, orange, plum, seven } from '../../symbols/fruit.ts';
import { TONES } from '../../symbols/pen.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.27,
  dim: 0.22,
  emblem: { x: 150, y: 145, radius: 84 },
  rim: TONES.lime,
  frame: MATERIALS.lime,
  window: windowOf('#2c1a04', '#8a5c10'),
  symbols: {
    seven: seven(),
    bell: bell(),
    melon: melon(),
    plum: plum(),
    orange: orange(),
    lemon: lemon(),
    cherry: cherry(),
  },
});
