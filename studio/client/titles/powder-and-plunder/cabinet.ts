/** The cabinet of Powder & Plunder. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { timber } from '../../cabinet/frames/timber.ts';
import { tinted } from '../../cabinet/glass.ts';
import { coast } from '../../cabinet/scenes/coast.ts';

export const cabinet: Cabinet = {
  frame: timber({ wood: '#5a3a3a', strap: '#3a3a44', rope: '#d8a070', light: '#ffb07a' }),
  scene: coast({
    sky: ['#1a1040', '#5a1f5a', '#d8485a', '#ffa06a'],
    orb: { colours: ['#fff0d0', '#ffb87a', '#f0605a'], x: 0.5, y: 0.4, radius: 130 },
    cloud: '#8a3a6a',
    sea: ['#8a3a5a', '#4a1f4a', '#1c0c2c'],
    land: '#3a2c3c',
    beside: 'cannons',
    paint: ['#7a5a4a', '#4a4a56'],
    light: '#ffb84a',
    free: '#ffa02e',
    night: true,
  }),
  glass: tinted('#260c2a', '#d8542a'),
  letters: 'forged',
  win: 'strike',
  sparks: ['#ffd25a', '#f0602a', '#ffffff'],
  hue: 330,
};
