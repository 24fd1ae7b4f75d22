/** The cabinet of Limes Ahoy. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { sugar } from '../../cabinet/frames/sugar.ts';
import { tinted } from '../../cabinet/glass.ts';
import { coast } from '../../cabinet/scenes/coast.ts';

export const cabinet: Cabinet = {
  frame: sugar({
    tube: '#8fd63a',
    shade: '#143a08',
    icing: ['#ffffff', '#ffffe8', '#e8f4a0'],
    sprinkles: ['#a8e03a', '#ffd83a', '#3fc8b0', '#ff8a3a', '#ffffff', '#f0502a'],
  }),
  scene: coast({
    sky: ['#1fa8d8', '#6ae0e8', '#d8fff0', '#fffac0'],
    orb: { colours: ['#ffffff', '#fffbc0', '#ffe25a'], x: 0.5, y: 0.2, radius: 110 },
    cloud: '#ffffff',
    sea: ['#4ae0d0', '#1fb0b8', '#0c7a8a'],
    land: '#e0c078',
    beside: 'palms',
    paint: ['#a8743c', '#4ab83a'],
    light: '#fffbc0',
    free: '#ffe04a',
  }),
  glass: tinted('#1c4a10', '#c8b82a'),
  letters: 'gummy',
  win: 'pop',
  sparks: ['#a8e03a', '#ffd83a', '#ffffff', '#ff8a3a'],
  hue: 84,
};
