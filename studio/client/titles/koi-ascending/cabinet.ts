/** The cabinet of Koi Ascending. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { lacquer } from '../../cabinet/frames/lacquer.ts';
import { tinted } from '../../cabinet/glass.ts';
import { pond } from '../../cabinet/scenes/pond.ts';

export const cabinet: Cabinet = {
  frame: lacquer({ lacquer: '#b8242a', metal: '#e0b060', ink: '#14102a', paper: '#fff6e4' }),
  scene: pond({
    sky: ['#0a1a3a', '#1a4a6a', '#4a8a8a', '#f0b890'],
    orb: ['#fffdf0', '#ffe8c0', '#f0b878'],
    hills: ['#1a4a5a', '#0f3a44'],
    water: ['#2a7a7a', '#0f4a58', '#04202c'],
    pad: '#2f8a5a',
    bloom: '#f06a90',
    fish: ['#fff4e8', '#f0502a'],
    beside: 'pines',
    lights: '#ffd08a',
    free: '#ff8a5a',
    night: true,
  }),
  glass: tinted('#0a2f38', '#c83a2a'),
  letters: 'brush',
  win: 'ink',
  sparks: ['#f0502a', '#fff4e8', '#ffd08a'],
  hue: 5,
};
