/** The look of Lucky Anchor. */
import { bars, bell, cherry, lemon, plum, seven } from '../../symbols/fruit.ts';
import { horseshoe } from '../../symbols/land.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor } from '../../symbols/sea.ts';
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
  emblem: { x: 150, y: 160, radius: 100 },
  rim: TONES.gold,
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
