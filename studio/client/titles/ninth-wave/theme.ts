/** The look of The Ninth Wave. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, barrel, lantern, ship, wheel } from '../../symbols/sea.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.27,
  dim: 0.22,
  emblem: { x: 205, y: 100, radius: 92 },
  rim: TONES.aqua,
  frame: MATERIALS.timber,
  window: windowOf('#160f2e', '#4a3468'),
  symbols: {
    ship: ship(),
    lantern: lantern(),
    wheel: wheel(),
    anchor: anchor(),
    barrel: barrel(),
    ...royals(TONES.coral, TONES.sky, TONES.aqua, TONES.violet),
  },
});
