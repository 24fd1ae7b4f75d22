/** The cabinet of Pearl of Ama. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { gem } from '../../cabinet/frames/gem.ts';
import { tinted } from '../../cabinet/glass.ts';
import { reef } from '../../cabinet/scenes/reef.ts';

export const cabinet: Cabinet = {
  frame: gem({
    band: '#f08ab0',
    stones: ['#ffffff', '#7ae0d8', '#ffd0e0', '#f0b0ff', '#8ad8ff', '#ffe8b0'],
    edge: '#ffffff',
    shadow: '#3a1040',
  }),
  scene: reef({
    water: ['#d8fff4', '#5ad8d0', '#2a90b8', '#1a4a86'],
    hills: ['#4ab8b8', '#3a9ab0', '#5ac8b0'],
    corals: ['#ff86b4', '#ff9a7a', '#c88af0', '#ffc8d8'],
    shade: '#0a2450',
    sand: ['#fff0e0', '#e0b8a8'],
    sprinkles: ['#ffd0e0', '#ffffff', '#9af0e8', '#ffb8a0', '#c8a8ff'],
    free: '#ffb8d8',
  }),
  glass: tinted('#0c3c5c', '#d86aa0'),
  letters: 'facet',
  win: 'cleave',
  sparks: ['#ffffff', '#ff9ac8', '#9af0e8'],
  hue: 186,
};
