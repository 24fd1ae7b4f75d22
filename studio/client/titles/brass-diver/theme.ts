/** The look of Brass Diver. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { anchor, fish, pearl, trident } from '../../symbols/sea.ts';
import { chest } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.27,
  dim: 0.25,
  emblem: { x: 150, y: 140, radius: 92 },
  rim: TONES.copper,
  frame: MATERIALS.brass,
  window: windowOf('#06202c', '#12505c'),
  symbols: {
    chest: chest(),
    pearl: pearl(),
    trident: trident(),
    anchor: anchor(TONES.gold),
    fish: fish(),
    ...royals(TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange),
  },
});
