/** The look of Longship Fury. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { sailMedal } from '../../symbols/bonus.ts';
import { royals } from '../../symbols/lettered.ts';
import { axe, helmet, horn, shield } from '../../symbols/north.ts';
import { TONES } from '../../symbols/pen.ts';
import { ring } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.45,
  dim: 0.25,
  emblem: { x: 150, y: 130, radius: 90 },
  rim: TONES.iron,
  frame: MATERIALS.iron,
  window: windowOf('#0a1424', '#28405e'),
  symbols: {
    scatter: sailMedal(),
    helmet: helmet(),
    axe: axe(),
    shield: shield(),
    horn: horn(),
    ring: ring(TONES.gold, TONES.sapphire),
    ...royals(TONES.ruby, TONES.sky, TONES.silver, TONES.copper),
  },
});
