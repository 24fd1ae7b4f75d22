/** The look of Vault of Storms. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { bolt } from '../../symbols/sky.ts';
import { coin, gem, hourglass, key } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.35,
  dim: 0.3,
  emblem: { x: 150, y: 150, radius: 95 },
  rim: TONES.copper,
  frame: MATERIALS.iron,
  window: windowOf('#10141c', '#3a4a5e'),
  symbols: {
    key: key(),
    bolt: bolt(),
    hourglass: hourglass(),
    gem: gem(TONES.sky),
    coin: coin(),
    ...royals(TONES.ruby, TONES.sky, TONES.emerald, TONES.violet),
  },
});
