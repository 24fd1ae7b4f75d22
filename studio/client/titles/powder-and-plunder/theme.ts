/** The look of Powder & Plunder. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { cannonMedal } from '../../symbols/bonus.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, barrel } from '../../symbols/sea.ts';
import { chest, crown, ring } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.4,
  dim: 0.3,
  emblem: { x: 150, y: 140, radius: 95 },
  rim: TONES.copper,
  frame: MATERIALS.wood,
  window: windowOf('#1c0e0c', '#5a2a1c'),
  symbols: {
    scatter: cannonMedal(),
    chest: chest(),
    barrel: barrel(),
    crown: crown(),
    ring: ring(),
    anchor: anchor(TONES.silver),
    ...royals(TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange),
  },
});
