/** The look of Pharaoh’s Noon. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import { TONES } from '../../symbols/pen.ts';
import { ankh, coin, eye, pyramid, scarab } from '../../symbols/treasure.ts';
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
  emblem: { x: 150, y: 140, radius: 82 },
  rim: TONES.gold,
  symbols: {
    scarab: scarab(),
    eye: eye(),
    ankh: ankh(),
    pyramid: pyramid(),
    coin: coin(),
    ...royalsIn(cabinet.letters, [TONES.ruby, TONES.sapphire, TONES.emerald, TONES.violet]),
  },
});
