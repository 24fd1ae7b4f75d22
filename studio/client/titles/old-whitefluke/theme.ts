/** The look of Old Whitefluke. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, barrel, lantern, wheel } from '../../symbols/sea.ts';
import { coverTheme } from '../cover-theme.ts';
import ship from '../krakens-toll/art/ship.svg?url';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.35,
  dim: 0.2,
  emblem: { x: 150, y: 150, radius: 95 },
  rim: TONES.silver,
  frame: MATERIALS.painted,
  window: windowOf('#0a1a30', '#2a4a74'),
  symbols: {
    ship,
    wheel: wheel(),
    lantern: lantern(),
    anchor: anchor(TONES.silver),
    barrel: barrel(),
    ...royals(TONES.ruby, TONES.sky, TONES.silver, TONES.lemon),
  },
});
