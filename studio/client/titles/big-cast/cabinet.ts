/** The cabinet of The Big Cast. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { timber } from '../../cabinet/frames/timber.ts';
import { tinted } from '../../cabinet/glass.ts';
import { pond } from '../../cabinet/scenes/pond.ts';

export const cabinet: Cabinet = {
  frame: timber({ wood: '#a87a3c', strap: '#4a7a3a', rope: '#f0e0b0', light: '#fff6a0' }),
  scene: pond({
    sky: ['#3aa0e8', '#8ad0f8', '#d8f4e8', '#fff0c0'],
    orb: ['#ffffff', '#fff6c8', '#ffe08a'],
    hills: ['#6ab86a', '#3a8a4a'],
    water: ['#5ac8d0', '#2a90a8', '#0f4a6a'],
    pad: '#5ab04a',
    bloom: '#ffd83a',
    fish: ['#9ad0a8', '#3a8a6a'],
    beside: 'reeds',
    lights: '#fff6a0',
    free: '#ffc04a',
  }),
  glass: tinted('#0c4250', '#3a9a4a'),
  letters: 'gummy',
  win: 'pop',
  sparks: ['#fff6a0', '#5ac8d0', '#8fd63a'],
  hue: 118,
};
