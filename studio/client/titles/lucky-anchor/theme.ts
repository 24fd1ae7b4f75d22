/** The look of Lucky Anchor. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { bars, bell, cherry, lemon, plum, seven } from '../../symbols/fruit.ts';
import { horseshoe } from '../../symbols/land.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor } from '../../symbols/sea.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.3,
  emblem: { x: 150, y: 160, radius: 100 },
  rim: TONES.gold,
  frame: MATERIALS.lacquer,
  window: windowOf('#2a060a', '#8a1824'),
  symbols: {
    seven: seven(),
    anchor: anchor(TONES.gold),
    bell: bell(),
    bars: bars(),
    horseshoe: horseshoe(),
    plum: plum(),
    lemon: lemon(),
    cherry: cherry(),
  },
});
