/** The look of Candy Reef. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { fish, shell, starfish } from '../../symbols/sea.ts';
import { candy, lollipop } from '../../symbols/sky.ts';
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
  emblem: { x: 150, y: 110, radius: 84 },
  rim: TONES.pink,
  symbols: {
    fish: fish(),
    lollipop: lollipop(),
    starfish: starfish(TONES.lemon),
    shell: shell(TONES.pink),
    candy: candy(),
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.sky, TONES.lime, TONES.violet]),
  },
});
