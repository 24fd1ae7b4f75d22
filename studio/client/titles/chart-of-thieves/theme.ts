/** The look of Chart of Thieves. */
import { MATERIALS, windowOf } from '../../stage/materials.ts';
import { chartMedal } from '../../symbols/bonus.ts';
import { royals } from '../../symbols/lettered.ts';
import { TONES } from '../../symbols/pen.ts';
import { compass } from '../../symbols/sea.ts';
import { chest, coin, key, map } from '../../symbols/treasure.ts';
import { coverTheme } from '../cover-theme.ts';
import scene from './art/scene.svg?raw';
import title from './art/title.svg?url';

export const theme = coverTheme({
  scene,
  title,
  focus: 0.35,
  dim: 0.3,
  emblem: { x: 215, y: 110, radius: 80 },
  rim: TONES.gold,
  frame: MATERIALS.timber,
  window: windowOf('#2a160a', '#6b4220'),
  symbols: {
    scatter: chartMedal(),
    chest: chest(),
    key: key(),
    compass: compass(),
    map: map(),
    coin: coin(),
    ...royals(TONES.ruby, TONES.sapphire, TONES.emerald, TONES.orange),
  },
});
