/** The look of Book of Tides. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { compass, shell, ship } from '../../symbols/sea.ts';
import { key, map } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 185, radius: 115 },
  rim: TONES.gold,
  symbols: {
    ship: ship(),
    map: map(),
    compass: compass(),
    key: key(),
    shell: shell(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sky, TONES.emerald, TONES.violet]),
  },
});
