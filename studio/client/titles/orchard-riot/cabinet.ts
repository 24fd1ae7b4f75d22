/** The cabinet of Orchard Riot. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { sugar } from '../../cabinet/frames/sugar.ts';
import { tinted } from '../../cabinet/glass.ts';
import { orchard } from '../../cabinet/scenes/orchard.ts';

export const cabinet: Cabinet = {
  frame: sugar({
    tube: '#e84a4a',
    shade: '#5a0a24',
    icing: ['#ffffff', '#f4ffe0', '#c8e89a'],
    sprinkles: ['#ff5a4a', '#ffc22e', '#7ac83a', '#b05ad0', '#ff8a2e', '#ffe27a'],
  }),
  scene: orchard({
    sky: ['#4ab8f0', '#a8e4f8', '#fff0b8', '#ffe08a'],
    sun: ['#fffdf0', '#fff0a0', '#ffc83a'],
    hills: ['#a8d86a', '#6ab84a', '#3a8a34'],
    trunk: '#7a4a28',
    leaf: '#4aa83a',
    fruit: ['#f03a3a', '#ff9a2e', '#f03a3a', '#b050c8'],
    beside: 'trees',
    free: '#ff8a5a',
  }),
  glass: tinted('#1f4a1c', '#c83a2a'),
  letters: 'gummy',
  win: 'pop',
  sparks: ['#ff5a4a', '#ffc22e', '#7ac83a', '#b05ad0'],
  hue: 96,
};
