/** The look of Drowned Crown. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { pearl, trident } from '../../symbols/sea.ts';
import { chest, crown, ring } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.35,
  dim: 0.25,
  emblem: { x: 150, y: 150, radius: 95 },
  rim: TONES.gold,
  frame: MATERIALS.brass,
  window: windowOf('#042430', '#0f5a62'),
  symbols: {
    crown: crown(),
    trident: trident(),
    ring: ring(TONES.gold, TONES.emerald),
    pearl: pearl(),
    chest: chest(),
    ...royals(TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange),
  },
});
