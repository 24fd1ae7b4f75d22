/** The cabinet of The Ninth Wave. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { brass } from '../../cabinet/frames/brass.ts';
import { tinted } from '../../cabinet/glass.ts';
import { coast } from '../../cabinet/scenes/coast.ts';

export const cabinet: Cabinet = {
  frame: brass({ brass: '#a8925a', lens: '#7ae8ff', enamel: '#0f3a78' }),
  scene: coast({
    sky: ['#1a3a7a', '#3f86c0', '#9fe0e8', '#ffe8c0'],
    orb: { colours: ['#fffef4', '#fff0c8', '#ffd08a'], x: 0.5, y: 0.18, radius: 120 },
    cloud: '#e8f8ff',
    sea: ['#3fb8c8', '#1f86b0', '#0c4a86'],
    land: '#3a5a6a',
    beside: 'breakers',
    paint: ['#f4fffc', '#9fe8e8'],
    light: '#ffffff',
    free: '#7affd8',
  }),
  glass: tinted('#082c5c', '#2fb8c8'),
  letters: 'gummy',
  win: 'well',
  sparks: ['#7ae8f0', '#ffffff', '#3f9ae0'],
  hue: 206,
};
