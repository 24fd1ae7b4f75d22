/** The look of Limes Ahoy. */
import { bell, cherry, lemon, melon, orange, plum, seven } from '../../symbols/fruit.ts';
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
  emblem: { x: 150, y: 145, radius: 84 },
  rim: TONES.lime,
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
