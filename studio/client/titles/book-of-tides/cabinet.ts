/** The cabinet of Book of Tides. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { stone } from '../../cabinet/frames/stone.ts';
import { tinted } from '../../cabinet/glass.ts';
import { temple } from '../../cabinet/scenes/temple.ts';

export const cabinet: Cabinet = {
  frame: stone({ stone: '#83a39c', growth: '#3f8f5a', inlay: '#effaf2', light: '#9ffcf0' }),
  scene: temple({
    water: ['#c8f5e6', '#3fb8bc', '#136f8a', '#062c4a'],
    stone: '#83a39c',
    metal: '#d9b24a',
    eyes: '#5fe0cb',
    weed: '#1f7a56',
    sand: ['#d8b878', '#a8864f'],
    fish: ['#ffb35c', '#ffd76a', '#ff8a6b'],
    free: '#d8fff0',
  }),
  glass: tinted('#063844', '#2fb8b0'),
  letters: 'carved',
  win: 'well',
  sparks: ['#3fc8d0', '#e8fffb', '#ffe6a0'],
  hue: 178,
};
