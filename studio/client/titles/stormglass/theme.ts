/** The look of Stormglass. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { compass, wheel } from '../../symbols/sea.ts';
import { bolt, cloud } from '../../symbols/sky.ts';
import { hourglass } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 165, radius: 98 },
  rim: TONES.sky,
  symbols: {
    bolt: bolt(),
    hourglass: hourglass(),
    compass: compass(),
    cloud: cloud(),
    wheel: wheel(),
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.sky, TONES.aqua, TONES.violet]),
  },
});
