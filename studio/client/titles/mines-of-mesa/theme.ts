/** The look of Mines of Mesa. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { dynamite, pickaxe } from '../../symbols/land.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { lantern } from '../../symbols/sea.ts';
import { gem } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.3,
  dim: 0.22,
  emblem: { x: 150, y: 165, radius: 92 },
  rim: TONES.violet,
  frame: MATERIALS.timber,
  window: windowOf('#1a0c08', '#54281a'),
  symbols: {
    ruby: gem(),
    emerald: gem(TONES.emerald, 6),
    dynamite: dynamite(),
    pickaxe: pickaxe(),
    lantern: lantern(),
    ...royals(TONES.ruby, TONES.sapphire, TONES.emerald, TONES.violet),
  },
});
