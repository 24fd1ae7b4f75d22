/** The look of Mines of Mesa. */

import { royalsIn } from '../../cabinet/letters/index.ts';
import { dynamite, pickaxe } from '../../symbols/land.ts';
import { TONES } from '../../symbols/pen.ts';
import { lantern } from '../../symbols/sea.ts';
import { gem } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 165, radius: 92 },
  rim: TONES.violet,
  symbols: {
    ruby: gem(),
    emerald: gem(TONES.emerald, 6),
    dynamite: dynamite(),
    pickaxe: pickaxe(),
    lantern: lantern(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.emerald, TONES.violet]),
  },
});
