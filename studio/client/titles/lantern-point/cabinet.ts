/** The cabinet of Lantern Point. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { brass } from '../../cabinet/frames/brass.ts';
import { tinted } from '../../cabinet/glass.ts';
import { coast } from '../../cabinet/scenes/coast.ts';

export const cabinet: Cabinet = {
  frame: brass({ brass: '#b8742e', lens: '#ffd76a', enamel: '#8a1f2a' }),
  scene: coast({
    sky: ['#123a6b', '#2f6f9e', '#f2a66b', '#ffd79a'],
    orb: { colours: ['#fffbe0', '#ffd890', '#ff9a5a'], x: 0.5, y: 0.46, radius: 110 },
    cloud: '#f7b088',
    sea: ['#4a86a0', '#1f5a7a', '#0c3050'],
    land: '#4a5260',
    beside: 'lighthouses',
    paint: ['#d8383a', '#f8f4ec'],
    light: '#ffe9a0',
    free: '#ff8a6a',
    night: true,
  }),
  glass: tinted('#142c50', '#d86a3a'),
  letters: 'plank',
  win: 'lamp',
  sparks: ['#fff4c4', '#ffd76a', '#f59a3c'],
  hue: 212,
};
