/** The cabinet of High Mesa. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { timber } from '../../cabinet/frames/timber.ts';
import { tinted } from '../../cabinet/glass.ts';
import { desert } from '../../cabinet/scenes/desert.ts';

export const cabinet: Cabinet = {
  frame: timber({ wood: '#8a4a24', strap: '#c8862a', rope: '#e8c888', light: '#ffd890' }),
  scene: desert({
    sky: ['#5a1a4a', '#c84a3a', '#ff9a4a', '#ffd88a'],
    sun: ['#fff6d0', '#ffd06a', '#ff8a3a'],
    far: '#c8603a',
    stone: '#a8502f',
    sand: ['#e8945a', '#b85a34', '#5a2418'],
    accent: ['#3f8a4a', '#ff5a8a'],
    beside: 'cacti',
    free: '#ff4a4a',
  }),
  glass: tinted('#451508', '#e0602a'),
  letters: 'plank',
  win: 'sand',
  sparks: ['#ffc667', '#e8742e', '#fff6d8'],
  hue: 16,
};
