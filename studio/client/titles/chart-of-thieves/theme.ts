/** The look of Chart of Thieves. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { chartMedal } from '../../symbols/bonus.ts';
import { TONES } from '../../symbols/pen.ts';
import { compass } from '../../symbols/sea.ts';
import { chest, coin, key, map } from '../../symbols/treasure.ts';
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
  emblem: { x: 215, y: 110, radius: 80 },
  rim: TONES.gold,
  symbols: {
    scatter: chartMedal(),
    chest: chest(),
    key: key(),
    compass: compass(),
    map: map(),
    coin: coin(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange]),
  },
});
