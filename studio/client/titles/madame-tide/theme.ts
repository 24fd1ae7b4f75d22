/** The look of Madame Tide. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { moon, sun } from '../../symbols/sky.ts';
import { candle, eye, ring } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 135, radius: 85 },
  rim: TONES.gold,
  symbols: {
    moon: moon(),
    sun: sun(),
    eye: eye(TONES.violet),
    candle: candle(),
    ring: ring(TONES.gold, TONES.violet),
    ...royalsIn(cabinet.letters, [TONES.pink, TONES.sky, TONES.aqua, TONES.violet]),
  },
});
