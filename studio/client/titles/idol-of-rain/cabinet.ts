/** The cabinet of Idol of Rain. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { stone } from '../../cabinet/frames/stone.ts';
import { tinted } from '../../cabinet/glass.ts';
import { forest } from '../../cabinet/scenes/forest.ts';

export const cabinet: Cabinet = {
  frame: stone({ stone: '#5a8a6a', growth: '#6ab83a', inlay: '#f0c84a', light: '#c8ff8a' }),
  scene: forest({
    sky: ['#0c3a3a', '#1f6a5a', '#5aa87a', '#c8e8a0'],
    moon: ['#fffff0', '#f0ffc0', '#a8d87a'],
    hills: ['#1f5a4a', '#0f3f34'],
    trunk: '#5a4a2a',
    leaf: '#2f9a4a',
    lights: '#e8ff8a',
    free: '#f0c83a',
    trees: 'jungle',
  }),
  glass: tinted('#08342a', '#8ab82a'),
  letters: 'carved',
  win: 'well',
  sparks: ['#b8f0a0', '#3fbf8a', '#f0c84a'],
  hue: 150,
};
