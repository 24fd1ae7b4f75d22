/** The look of Pharaoh’s Noon. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { ankh, coin, eye, pyramid, scarab } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.27,
  dim: 0.18,
  emblem: { x: 150, y: 140, radius: 82 },
  rim: TONES.gold,
  frame: MATERIALS.gold,
  window: windowOf('#2a1206', '#7a4418'),
  symbols: {
    scarab: scarab(),
    eye: eye(),
    ankh: ankh(),
    pyramid: pyramid(),
    coin: coin(),
    ...royals(TONES.ruby, TONES.sapphire, TONES.emerald, TONES.violet),
  },
});
