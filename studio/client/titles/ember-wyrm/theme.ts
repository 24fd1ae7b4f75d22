/** The look of Ember Wyrm. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { flameMedal } from '../../symbols/bonus.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { candle, chest, crown, key, ring } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.25,
  dim: 0.3,
  emblem: { x: 185, y: 90, radius: 75 },
  rim: TONES.ruby,
  frame: MATERIALS.iron,
  window: windowOf('#1c0604', '#5a1c10'),
  symbols: {
    scatter: flameMedal(),
    crown: crown(),
    chest: chest(),
    ring: ring(),
    key: key(),
    candle: candle(),
    ...royals(TONES.ruby, TONES.orange, TONES.emerald, TONES.violet),
  },
});
