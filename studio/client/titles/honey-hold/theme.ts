/** The look of Honey Hold. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { comb, dipper, flower, pot } from '../../symbols/north.ts';
import { TONES } from '../../symbols/pen.ts';
import { lotus, sun } from '../../symbols/sky.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

const letters = royals(TONES.ruby, TONES.sapphire, TONES.emerald, TONES.violet);

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.2,
  emblem: { x: 150, y: 160, radius: 100 },
  rim: TONES.gold,
  frame: MATERIALS.gold,
  window: windowOf('#4a2406', '#a8641a'),
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
