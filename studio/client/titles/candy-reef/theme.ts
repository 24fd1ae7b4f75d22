/** The look of Candy Reef. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { fish, shell, starfish } from '../../symbols/sea.ts';
import { candy, lollipop } from '../../symbols/sky.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.5,
  dim: 0.15,
  emblem: { x: 150, y: 110, radius: 84 },
  rim: TONES.pink,
  frame: MATERIALS.candy,
  window: windowOf('#1a2a78', '#3f78c8'),
  symbols: {
    fish: fish(),
    lollipop: lollipop(),
    starfish: starfish(TONES.lemon),
    shell: shell(TONES.pink),
    candy: candy(),
    ...royals(TONES.coral, TONES.sky, TONES.lime, TONES.violet),
  },
});
