/** The look of Idol of Rain. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { idolMedal } from '../../symbols/bonus.ts';
import { feather } from '../../symbols/land.ts';
import { TONES } from '../../symbols/pen.ts';
import { shell } from '../../symbols/sea.ts';
import { jade, lotus, sun } from '../../symbols/sky.ts';
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
  rim: TONES.emerald,
  symbols: {
    scatter: idolMedal(),
    sun: sun(),
    jade: jade(),
    feather: feather(),
    lotus: lotus(),
    shell: shell(TONES.aqua),
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.sapphire, TONES.lime, TONES.violet]),
  },
});
