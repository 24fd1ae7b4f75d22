/** The look of Powder & Plunder. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { cannonMedal } from '../../symbols/bonus.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, barrel } from '../../symbols/sea.ts';
import { chest, crown, ring } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 140, radius: 95 },
  rim: TONES.copper,
  symbols: {
    scatter: cannonMedal(),
    chest: chest(),
    barrel: barrel(),
    crown: crown(),
    ring: ring(),
    anchor: anchor(TONES.silver),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange]),
  },
});
