/** The drawings of Kraken’s Toll. */
import { royalsIn } from '../../cabinet/letters/index.ts';
import type { Theme } from '../../stage/art.ts';
import { TONES } from '../../symbols/pen.ts';
import coin from './art/coin.svg?url';
import compass from './art/compass.svg?url';
import gem from './art/gem.svg?url';
import kraken from './art/kraken.svg?url';
import pearl from './art/pearl.svg?url';
import ship from './art/ship.svg?url';
import sign from './art/sign.svg?url';
import title from './art/title.svg?url';
import { cabinet } from './cabinet.ts';

export const theme: Theme = {
  symbols: {
    ...royalsIn(cabinet.letters, [TONES.coral, TONES.sky, TONES.lemon, TONES.emerald]),
    kraken,
    ship,
    compass,
    pearl,
    gem,
    coin,
  },
  title,
  coin,
  sign,
  cabinet,
};
