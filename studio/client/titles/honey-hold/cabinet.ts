/** The cabinet of Honey Hold. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { sugar } from '../../cabinet/frames/sugar.ts';
import { tinted } from '../../cabinet/glass.ts';
import { orchard } from '../../cabinet/scenes/orchard.ts';

export const cabinet: Cabinet = {
  frame: sugar({
    tube: '#f0a82e',
    shade: '#5a2404',
    icing: ['#fff6c8', '#ffd24a', '#f0a01f'],
    sprinkles: ['#fff0a8', '#ff8a1f', '#ffffff', '#d86a0a', '#ffe27a', '#8a4a10'],
  }),
  scene: orchard({
    sky: ['#f8b84a', '#ffd88a', '#fff0c0', '#ffffe0'],
    sun: ['#ffffff', '#fff6c0', '#ffe07a'],
    hills: ['#e0c04a', '#b8962e', '#7a6a1c'],
    trunk: '#e0a84a',
    leaf: '#a8b83a',
    fruit: ['#ffb81f', '#f09a1a', '#ffd24a'],
    beside: 'hives',
    free: '#ff9a2e',
  }),
  glass: tinted('#4a2404', '#e89a1a'),
  letters: 'gummy',
  win: 'well',
  sparks: ['#ffb81f', '#fff0a8', '#d86a0a'],
  hue: 46,
};
