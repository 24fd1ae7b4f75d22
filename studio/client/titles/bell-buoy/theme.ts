/** The look of Bell Buoy. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { bars, cherry, lemon, seven } from '../../symbols/fruit.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, lifebuoy } from '../../symbols/sea.ts';
import { crown } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.27,
  dim: 0.22,
  emblem: { x: 150, y: 140, radius: 98 },
  rim: TONES.gold,
  frame: MATERIALS.painted,
  window: windowOf('#0a1c54', '#2a54b0'),
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
