/** The cabinet of Vault of Storms. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { iron } from '../../cabinet/frames/iron.ts';
import { tinted } from '../../cabinet/glass.ts';
import { coast } from '../../cabinet/scenes/coast.ts';

export const cabinet: Cabinet = {
  frame: iron({ metal: '#5a6488', heat: '#8ad8ff' }),
  scene: coast({
    sky: ['#0a0838', '#24246a', '#4a4a9a', '#8a8ac8'],
    orb: { colours: ['#ffffff', '#e0e0ff', '#9a9ae0'], x: 0.5, y: 0.16, radius: 110 },
    cloud: '#2a2a6a',
    sea: ['#3a4a8a', '#24306a', '#0c1238'],
    land: '#2c3050',
    beside: 'towers',
    paint: ['#5a6080', '#e0b83c'],
    light: '#fff6b0',
    free: '#8ad8ff',
    night: true,
  }),
  glass: tinted('#14143e', '#4a9ae0'),
  letters: 'forged',
  win: 'lamp',
  sparks: ['#fff6b0', '#8ad8ff', '#ffffff'],
  hue: 244,
};
