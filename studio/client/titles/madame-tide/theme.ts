/** The look of Madame Tide. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { moon, sun } from '../../symbols/sky.ts';
import { candle, eye, ring } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.27,
  dim: 0.22,
  emblem: { x: 150, y: 135, radius: 85 },
  rim: TONES.gold,
  frame: MATERIALS.royal,
  window: windowOf('#1c0830', '#5a2068'),
  symbols: {
    moon: moon(),
    sun: sun(),
    eye: eye(TONES.violet),
    candle: candle(),
    ring: ring(TONES.gold, TONES.violet),
    ...royals(TONES.pink, TONES.sky, TONES.aqua, TONES.violet),
  },
});
