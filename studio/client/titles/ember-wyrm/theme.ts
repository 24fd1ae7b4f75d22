/** The look of Ember Wyrm. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { flameMedal } from '../../symbols/bonus.ts';
import { TONES } from '../../symbols/pen.ts';
import { candle, chest, crown, key, ring } from '../../symbols/treasure.ts';
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
  emblem: { x: 185, y: 90, radius: 75 },
  rim: TONES.ruby,
  symbols: {
    scatter: flameMedal(),
    crown: crown(),
    chest: chest(),
    ring: ring(),
    key: key(),
    candle: candle(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.orange, TONES.emerald, TONES.violet]),
  },
});
