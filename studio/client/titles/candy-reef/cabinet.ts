/** The cabinet of Candy Reef. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { sugar } from '../../cabinet/frames/sugar.ts';
import { tinted } from '../../cabinet/glass.ts';
import { reef } from '../../cabinet/scenes/reef.ts';

export const cabinet: Cabinet = {
  frame: sugar({
    tube: '#ff7ac0',
    shade: '#5a0f6b',
    icing: ['#ffffff', '#fff0fa', '#ffd6f0'],
    sprinkles: ['#ff6fae', '#ffd23f', '#4fd6c8', '#9a7bff', '#ff8a4f', '#6fc3ff'],
  }),
  scene: reef({
    water: ['#c8fbff', '#7fe0fa', '#8fa8ff', '#c87fe8'],
    hills: ['#8fd8ff', '#c8a8ff', '#ff9ad0'],
    corals: ['#ff6fae', '#ffb03f', '#9a7bff', '#4fd6c8'],
    shade: '#3a0060',
    sand: ['#fff3d6', '#ffcf9a'],
    sprinkles: ['#ff6fae', '#ffd23f', '#4fd6c8', '#9a7bff', '#ff8a4f', '#6fc3ff'],
    free: '#ffc890',
    sweets: true,
  }),
  glass: tinted('#2a3098', '#c83a9a'),
  letters: 'gummy',
  win: 'pop',
  sparks: ['#ff6fae', '#ffd23f', '#4fd6c8', '#9a7bff', '#ff8a4f', '#6fc3ff'],
  hue: 322,
};
