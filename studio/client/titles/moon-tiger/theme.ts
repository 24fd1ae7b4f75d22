/** The look of Moon Tiger. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { moonMedal } from '../../symbols/bonus.ts';
import { paw } from '../../symbols/land.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { jade, lotus, moon, paperLantern } from '../../symbols/sky.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.35,
  dim: 0.3,
  emblem: { x: 150, y: 150, radius: 100 },
  rim: TONES.orange,
  frame: MATERIALS.royal,
  window: windowOf('#0c0a2c', '#2c2470'),
  symbols: {
    scatter: moonMedal(),
    moon: moon(),
    paw: paw(),
    lotus: lotus(),
    paperLantern: paperLantern(),
    jade: jade(),
    ...royals(TONES.coral, TONES.sapphire, TONES.emerald, TONES.violet),
  },
});
