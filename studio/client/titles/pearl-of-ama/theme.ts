/** The look of Pearl of Ama. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { fish, pearl, shell, starfish, trident } from '../../symbols/sea.ts';
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
  emblem: { x: 150, y: 170, radius: 100 },
  rim: TONES.pink,
  symbols: {
    pearl: pearl(),
    trident: trident(),
    shell: shell(),
    starfish: starfish(),
    fish: fish(),
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.sky, TONES.lime, TONES.violet]),
  },
});
