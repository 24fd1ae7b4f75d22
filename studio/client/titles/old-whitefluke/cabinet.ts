/** The cabinet of Old Whitefluke. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { ice } from '../../cabinet/frames/ice.ts';
import { tinted } from '../../cabinet/glass.ts';
import { fjord } from '../../cabinet/scenes/fjord.ts';

export const cabinet: Cabinet = {
  frame: ice({ ice: '#a8c8e8', deep: '#2a4a86', gleam: '#c8f0ff' }),
  scene: fjord({
    sky: ['#0c1a44', '#2a4a8a', '#7aa0d0', '#e8ecf4'],
    orb: ['#ffffff', '#f0f6ff', '#b8d0f0'],
    aurora: [],
    rock: '#3a5080',
    snow: '#ffffff',
    sea: ['#4a70a8', '#10244e'],
    beside: 'bergs',
    paint: ['#b8e0f8', '#c8d8e8'],
    lights: '#e0f0ff',
    free: '#8ae0ff',
  }),
  glass: tinted('#10264e', '#5aa8e0'),
  letters: 'carved',
  win: 'well',
  sparks: ['#8fc0e0', '#ffffff', '#c8f0ff'],
  hue: 210,
};
