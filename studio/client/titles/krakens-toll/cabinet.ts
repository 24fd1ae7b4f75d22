/** The cabinet of Kraken’s Toll. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { timber } from '../../cabinet/frames/timber.ts';
import { tinted } from '../../cabinet/glass.ts';
import { deep } from '../../cabinet/scenes/deep.ts';

export const cabinet: Cabinet = {
  frame: timber({ wood: '#7a4a26', strap: '#3f6a6e', rope: '#d9b878', light: '#d8ffb0' }),
  scene: deep({
    water: ['#b8e8c8', '#2f8f8c', '#0c4a5c', '#041c2c'],
    rock: '#0f3a48',
    wood: '#5a3a24',
    weed: '#1f7a56',
    sand: ['#5a6a54', '#2f4a48'],
    fish: ['#9fe0c0', '#e0d08a', '#ff9a8a'],
    moon: ['#f8ffe8', '#d9f2c4', '#9fd6a8'],
    beside: { kind: 'arms', skin: '#b03a5a', sucker: '#ffc8b0' },
    free: '#ff9a6a',
  }),
  glass: tinted('#06303c', '#c83a5a'),
  letters: 'carved',
  win: 'well',
  sparks: ['#3fc8b0', '#dffff0', '#ff9a8a'],
  hue: 176,
};
