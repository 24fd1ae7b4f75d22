/** The cabinet of Mount Mammon. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { stone } from '../../cabinet/frames/stone.ts';
import { tinted } from '../../cabinet/glass.ts';
import { forge } from '../../cabinet/scenes/forge.ts';

export const cabinet: Cabinet = {
  frame: stone({ stone: '#6a4a4a', growth: '#ff8a2a', hanging: 'lava', inlay: '#ffc83a', light: '#ffd06a' }),
  scene: forge({
    sky: ['#2a0c1c', '#7a2418', '#e06a1f', '#ffc04a'],
    rock: '#4a1c1a',
    lava: ['#fff6b0', '#ffc02e', '#f0601a'],
    smoke: '#4a1c1c',
    free: '#ffd83a',
    beside: 'gold',
  }),
  glass: tinted('#351008', '#e0861a'),
  letters: 'forged',
  win: 'strike',
  sparks: ['#ffd25c', '#fffbe0', '#f5822a'],
  hue: 22,
};
