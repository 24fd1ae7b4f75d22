/** The look of Koi Ascending. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { fan, jade, koi, lotus, paperLantern } from '../../symbols/sky.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.27,
  dim: 0.2,
  emblem: { x: 150, y: 110, radius: 105 },
  rim: TONES.gold,
  frame: MATERIALS.lacquer,
  window: windowOf('#041f2c', '#0c5060'),
  symbols: {
    koi: koi(),
    lotus: lotus(),
    paperLantern: paperLantern(),
    fan: fan(),
    jade: jade(),
    ...royals(TONES.coral, TONES.aqua, TONES.emerald, TONES.violet),
  },
});
