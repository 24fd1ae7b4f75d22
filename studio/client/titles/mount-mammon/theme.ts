/** The look of Mount Mammon. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { volcanoMedal } from '../../symbols/bonus.ts';
import { pickaxe } from '../../symbols/land.ts';
import { TONES } from '../../symbols/pen.ts';
import { coin, crown, gem, ring } from '../../symbols/treasure.ts';
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
  rim: TONES.orange,
  symbols: {
    scatter: volcanoMedal(),
    crown: crown(),
    gem: gem(TONES.ruby),
    ring: ring(TONES.gold, TONES.emerald),
    pickaxe: pickaxe(),
    coin: coin(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.violet, TONES.emerald, TONES.copper]),
  },
});
