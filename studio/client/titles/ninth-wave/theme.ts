/** The look of The Ninth Wave. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, barrel, lantern, ship, wheel } from '../../symbols/sea.ts';
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
  emblem: { x: 205, y: 100, radius: 92 },
  rim: TONES.aqua,
  symbols: {
    ship: ship(),
    lantern: lantern(),
    wheel: wheel(),
    anchor: anchor(),
    barrel: barrel(),
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.sky, TONES.aqua, TONES.violet]),
  },
});
