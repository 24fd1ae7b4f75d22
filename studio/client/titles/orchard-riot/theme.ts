/** The look of Orchard Riot. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { cherry, grapes, lemon, melon, orange, plum } from '../../symbols/fruit.ts';
import { TONES } from '../../symbols/pen.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import sign from './art/sign.svg?url';
import title from './art/title.svg?url';
import { cabinet } from './cabinet.ts';

const letters = royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.emerald, TONES.violet]);

export const theme = coverTheme({
  scene,
  title,
  sign,
  cabinet,
  emblem: { x: 150, y: 190, radius: 105 },
  rim: TONES.gold,
  symbols: {
    melon: melon(),
    grapes: grapes(),
    plum: plum(),
    orange: orange(),
    lemon: lemon(),
    cherry: cherry(),
    A: letters.A,
    K: letters.K,
    Q: letters.Q,
  },
});
