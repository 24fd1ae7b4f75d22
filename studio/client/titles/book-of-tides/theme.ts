/** The look of Book of Tides. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { compass, shell, ship } from '../../symbols/sea.ts';
import { key, map } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.25,
  emblem: { x: 150, y: 185, radius: 115 },
  rim: TONES.gold,
  frame: MATERIALS.gold,
  window: windowOf('#081838', '#1c4a86'),
  symbols: {
    ship: ship(),
    map: map(),
    compass: compass(),
    key: key(),
    shell: shell(),
    ...royals(TONES.ruby, TONES.sky, TONES.emerald, TONES.violet),
  },
});
