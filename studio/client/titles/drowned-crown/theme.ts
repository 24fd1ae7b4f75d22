/** The look of Drowned Crown. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { pearl, trident } from '../../symbols/sea.ts';
import { chest, crown, ring } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 150, radius: 95 },
  rim: TONES.gold,
  symbols: {
    crown: crown(),
    trident: trident(),
    ring: ring(TONES.gold, TONES.emerald),
    pearl: pearl(),
    chest: chest(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange]),
  },
});
