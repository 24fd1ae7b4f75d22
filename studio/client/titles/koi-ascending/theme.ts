/** The look of Koi Ascending. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { fan, jade, koi, lotus, paperLantern } from '../../symbols/sky.ts';
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
  emblem: { x: 150, y: 110, radius: 105 },
  rim: TONES.gold,
  symbols: {
    koi: koi(),
    lotus: lotus(),
    paperLantern: paperLantern(),
    fan: fan(),
    jade: jade(),
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.aqua, TONES.emerald, TONES.violet]),
  },
});
