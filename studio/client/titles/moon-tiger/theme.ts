/** The look of Moon Tiger. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { moonMedal } from '../../symbols/bonus.ts';
import { paw } from '../../symbols/land.ts';
import { TONES } from '../../symbols/pen.ts';
import { jade, lotus, moon, paperLantern } from '../../symbols/sky.ts';
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
  emblem: { x: 150, y: 150, radius: 100 },
  rim: TONES.orange,
  symbols: {
    scatter: moonMedal(),
    moon: moon(),
    paw: paw(TONES.orange),
    lotus: lotus(),
    paperLantern: paperLantern(),
    jade: jade(),
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.sapphire, TONES.emerald, TONES.violet]),
  },
});
