/** The cabinet of Stormglass. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { gem } from '../../cabinet/frames/gem.ts';
import { tinted } from '../../cabinet/glass.ts';
import { stage } from '../../cabinet/scenes/stage.ts';

export const cabinet: Cabinet = {
  frame: gem({
    band: '#c86ad8',
    stones: ['#7ad8f0', '#ff9ad8', '#9a7bff', '#ffe27a', '#5ab8ff', '#ff6ab0'],
    edge: '#ffeaff',
    shadow: '#1f0a3a',
  }),
  scene: stage({
    wall: ['#a86ad0', '#5a2a86', '#1c0a3a'],
    curtain: '#86307a',
    trim: '#c8a0e8',
    lamp: '#e8d0ff',
    floor: '#4a2a5a',
    beside: 'flasks',
    glass: ['#8ae8ff', '#3a6ac8'],
    free: '#8ae8ff',
  }),
  glass: tinted('#341250', '#5ab0e0'),
  letters: 'facet',
  win: 'cleave',
  sparks: ['#7fd8f0', '#ff9ad8', '#ffe27a'],
  hue: 304,
};
