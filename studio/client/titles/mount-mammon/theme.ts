/** The look of Mount Mammon. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { volcanoMedal } from '../../symbols/bonus.ts';
import { pickaxe } from '../../symbols/land.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { coin, crown, gem, ring } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.3,
  emblem: { x: 150, y: 150, radius: 95 },
  rim: TONES.orange,
  frame: MATERIALS.gold,
  window: windowOf('#24080c', '#6b1c2a'),
  symbols: {
    scatter: volcanoMedal(),
    crown: crown(),
    gem: gem(TONES.ruby),
    ring: ring(TONES.gold, TONES.emerald),
    pickaxe: pickaxe(),
    coin: coin(),
    ...royals(TONES.ruby, TONES.violet, TONES.emerald, TONES.copper),
  },
});
