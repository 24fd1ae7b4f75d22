/** The look of Brass Diver. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, fish, pearl, trident } from '../../symbols/sea.ts';
import { chest } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 140, radius: 92 },
  rim: TONES.copper,
  symbols: {
    chest: chest(),
    pearl: pearl(),
    trident: trident(),
    anchor: anchor(TONES.gold),
    fish: fish(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange]),
  },
});
