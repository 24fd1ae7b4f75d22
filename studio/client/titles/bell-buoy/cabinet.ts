/** The cabinet of Bell Buoy. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { timber } from '../../cabinet/frames/timber.ts';
import { tinted } from '../../cabinet/glass.ts';
import { coast } from '../../cabinet/scenes/coast.ts';

export const cabinet: Cabinet = {
  frame: timber({ wood: '#3f6fb8', strap: '#d83a3a', rope: '#fff4e0', light: '#ffe27a' }),
  scene: coast({
    sky: ['#2a6ad8', '#6ab0f0', '#c8e8ff', '#fff4d8'],
    orb: { colours: ['#ffffff', '#fff6c8', '#ffe08a'], x: 0.5, y: 0.2, radius: 100 },
    cloud: '#ffffff',
    sea: ['#4a9ae0', '#2a6ac0', '#12398a'],
    land: '#5a6a7a',
    beside: 'buoys',
    paint: ['#e03a3a', '#ffffff'],
    light: '#ff5a4a',
    free: '#ffd04a',
  }),
  glass: tinted('#0f2a78', '#d8a02a'),
  letters: 'plank',
  win: 'lamp',
  sparks: ['#ffe27a', '#ffffff', '#ff5a4a'],
  hue: 224,
};
