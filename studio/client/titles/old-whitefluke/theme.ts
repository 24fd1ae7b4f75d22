/** The look of Old Whitefluke. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, barrel, lantern, wheel } from '../../symbols/sea.ts';
import { coverTheme } from '../cover-theme.ts';
import ship from '../krakens-toll/art/ship.svg?url';
import scene from './art/scene.svg?raw';
import sign from './art/sign.svg?url';
import title from './art/title.svg?url';
import { cabinet } from './cabinet.ts';

export const theme = coverTheme({
  scene,
  title,
  sign,
  cabinet,
  emblem: { x: 150, y: 150, radius: 95 },
  rim: TONES.silver,
  symbols: {
    ship,
    wheel: wheel(),
    lantern: lantern(),
    anchor: anchor(TONES.silver),
    barrel: barrel(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sky, TONES.silver, TONES.lemon]),
  },
});
