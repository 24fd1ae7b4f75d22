/** The drawings of Kraken’s Toll. */
import type { Theme } from '../../stage/art.ts';
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import A from './art/A.svg?url';
import coin from './art/coin.svg?url';
import compass from './art/compass.svg?url';
import gem from './art/gem.svg?url';
import J from './art/J.svg?url';
import K from './art/K.svg?url';
import kraken from './art/kraken.svg?url';
import pearl from './art/pearl.svg?url';
import Q from './art/Q.svg?url';
import ship from './art/ship.svg?url';
import title from './art/title.svg?url';
import { backdrop } from './backdrop.ts';

export const theme: Theme = {
  symbols: { A, K, Q, J, kraken, ship, compass, pearl, gem, coin },
  title,
  coin,
  backdrop,
  frame: MATERIALS.wood,
  window: windowOf('#06202f', '#0e4256'),
};
