/** The look of Longship Fury. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { sailMedal } from '../../symbols/bonus.ts';
import { axe, helmet, horn, shield } from '../../symbols/north.ts';
import { TONES } from '../../symbols/pen.ts';
import { ring } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 130, radius: 90 },
  rim: TONES.iron,
  symbols: {
    scatter: sailMedal(),
    helmet: helmet(),
    axe: axe(),
    shield: shield(),
    horn: horn(),
    ring: ring(TONES.gold, TONES.sapphire),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sky, TONES.silver, TONES.copper]),
  },
});
