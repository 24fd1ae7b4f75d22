/** The look of Idol of Rain. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { idolMedal } from '../../symbols/bonus.ts';
import { feather } from '../../symbols/land.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { shell } from '../../symbols/sea.ts';
import { jade, lotus, sun } from '../../symbols/sky.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.3,
  emblem: { x: 150, y: 150, radius: 95 },
  rim: TONES.emerald,
  frame: MATERIALS.lime,
  window: windowOf('#06241a', '#14563a'),
  symbols: {
    scatter: idolMedal(),
    sun: sun(),
    jade: jade(),
    feather: feather(),
    lotus: lotus(),
    shell: shell(TONES.aqua),
    ...royals(TONES.coral, TONES.sapphire, TONES.lime, TONES.violet),
  },
});
