/** The cabinet of Gale Force Goal. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { brass } from '../../cabinet/frames/brass.ts';
import { tinted } from '../../cabinet/glass.ts';
import { stadium } from '../../cabinet/scenes/stadium.ts';

export const cabinet: Cabinet = {
  frame: brass({ brass: '#9aa8b0', lens: '#c8ff5a', enamel: '#0f6a3a' }),
  scene: stadium({
    sky: ['#041c2c', '#0c4a50', '#1f8a5a'],
    stand: '#1c3a4a',
    crowd: ['#ffd83a', '#ffffff', '#3fd68a', '#ff6a4a', '#5ab8ff', '#c8ff5a'],
    grass: ['#5ac84a', '#1f7a34'],
    light: '#e8fff0',
    flag: ['#f04a3a', '#ffffff'],
    free: '#c8ff5a',
  }),
  glass: tinted('#073824', '#a8c82a'),
  letters: 'plank',
  win: 'lamp',
  sparks: ['#c8ff5a', '#ffffff', '#ffd83a'],
  hue: 142,
};
