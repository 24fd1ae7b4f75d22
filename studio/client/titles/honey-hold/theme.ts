/** The look of Honey Hold. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { comb, dipper, flower, pot } from '../../symbols/north.ts';
import { TONES } from '../../symbols/pen.ts';
import { lotus, sun } from '../../symbols/sky.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import sign from './art/sign.svg?url';
import title from './art/title.svg?url';
import { cabinet } from './cabinet.ts';

const letters = royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.emerald, TONES.violet]);

export const theme = coverTheme({
  scene,
  title,
  sign,
  cabinet,
  emblem: { x: 150, y: 160, radius: 100 },
  rim: TONES.gold,
  symbols: {
    pot: pot(),
    flower: flower(),
    dipper: dipper(),
    comb: comb(),
    sun: sun(),
    lotus: lotus(),
    A: letters.A,
    K: letters.K,
    Q: letters.Q,
  },
});
