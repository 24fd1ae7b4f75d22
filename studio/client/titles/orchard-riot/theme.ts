/** The look of Orchard Riot. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { cherry, grapes, lemon, melon, orange, plum } from '../../symbols/fruit.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

const letters = royals(TONES.ruby, TONES.sapphire, TONES.emerald, TONES.violet);

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.22,
  emblem: { x: 150, y: 190, radius: 105 },
  rim: TONES.gold,
  frame: MATERIALS.lacquer,
  window: windowOf('#3a0a0c', '#a03a1c'),
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
