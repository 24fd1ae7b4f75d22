/** The look of Bell Buoy. */
import { bars, cherry, lemon, seven } from '../../symbols/fruit.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, lifebuoy } from '../../symbols/sea.ts';
import { crown } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 140, radius: 98 },
  rim: TONES.gold,
  symbols: {
    seven: seven(),
    crown: crown(),
    anchor: anchor(),
    lifebuoy: lifebuoy(),
    bars: bars(),
    lemon: lemon(),
    cherry: cherry(),
  },
});
