/** The look of Stormglass. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { compass, wheel } from '../../symbols/sea.ts';
import { bolt, cloud } from '../../symbols/sky.ts';
import { hourglass } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.25,
  emblem: { x: 150, y: 165, radius: 98 },
  rim: TONES.sky,
  frame: MATERIALS.iron,
  window: windowOf('#14203c', '#3a5a84'),
  symbols: {
    bolt: bolt(),
    hourglass: hourglass(),
    compass: compass(),
    cloud: cloud(),
    wheel: wheel(),
    ...royals(TONES.coral, TONES.sky, TONES.aqua, TONES.violet),
  },
});
