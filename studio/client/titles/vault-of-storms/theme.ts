/** The look of Vault of Storms. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { bolt } from '../../symbols/sky.ts';
import { coin, gem, hourglass, key } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 150, radius: 95 },
  rim: TONES.copper,
  symbols: {
    key: key(),
    bolt: bolt(),
    hourglass: hourglass(),
    gem: gem(TONES.sky),
    coin: coin(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sky, TONES.emerald, TONES.violet]),
  },
});
