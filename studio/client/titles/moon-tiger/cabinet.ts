/** The cabinet of Moon Tiger. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { lacquer } from '../../cabinet/frames/lacquer.ts';
import { tinted } from '../../cabinet/glass.ts';
import { forest } from '../../cabinet/scenes/forest.ts';

export const cabinet: Cabinet = {
  frame: lacquer({ lacquer: '#c8342a', metal: '#f0c890', ink: '#0d0b28', paper: '#fff6e4' }),
  scene: forest({
    sky: ['#24357f', '#16236a', '#101748', '#0a0f36'],
    moon: ['#fffdf0', '#ffefc0', '#f3c878'],
    hills: ['#2a3a8a', '#18236a'],
    trunk: '#1f7a5c',
    leaf: '#1f8a62',
    lights: '#ffb060',
    free: '#e0503a',
    trees: 'bamboo',
  }),
  glass: tinted('#141a58', '#a8241a'),
  letters: 'brush',
  win: 'ink',
  sparks: ['#e0452f', '#fff3d6', '#ffb060'],
  hue: 236,
};
