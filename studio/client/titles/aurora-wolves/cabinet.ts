/** The cabinet of Aurora Wolves. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { ice } from '../../cabinet/frames/ice.ts';
import { tinted } from '../../cabinet/glass.ts';
import { fjord } from '../../cabinet/scenes/fjord.ts';

export const cabinet: Cabinet = {
  frame: ice({ ice: '#8ad8e8', deep: '#1a5a8a', gleam: '#5fffc8' }),
  scene: fjord({
    sky: ['#04102c', '#0c2c50', '#1a5a6a', '#3a8a8a'],
    orb: ['#ffffff', '#d8fff4', '#8ad8d0'],
    aurora: ['#4fffc0', '#5fd0ff', '#b07aff'],
    rock: '#2a4a6a',
    snow: '#e8fbff',
    sea: ['#1a5a6a', '#06283c'],
    beside: 'wolves',
    paint: ['#5a6a86', '#7affd8'],
    lights: '#8affe0',
    free: '#b07aff',
  }),
  glass: tinted('#08303e', '#5a4ac8'),
  letters: 'facet',
  win: 'cleave',
  sparks: ['#4fffc0', '#b07aff', '#ffffff'],
  hue: 190,
};
