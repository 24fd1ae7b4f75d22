/** The cabinet of Drowned Crown. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { gem } from '../../cabinet/frames/gem.ts';
import { tinted } from '../../cabinet/glass.ts';
import { temple } from '../../cabinet/scenes/temple.ts';

export const cabinet: Cabinet = {
  frame: gem({
    band: '#2f9a8a',
    stones: ['#ffd24a', '#f0405f', '#4fd8ff', '#ffe8a0', '#3fd68a', '#c88af0'],
    edge: '#fff0b8',
    shadow: '#04241c',
  }),
  scene: temple({
    water: ['#a8f0c0', '#2f9a7a', '#0f5a54', '#04262c'],
    stone: '#7a8a6a',
    metal: '#f0b83c',
    eyes: '#ffd24a',
    weed: '#2a8a4a',
    sand: ['#c8b068', '#7a7a44'],
    fish: ['#ffd24a', '#ff8a5a', '#9af0c0'],
    free: '#ffe890',
  }),
  glass: tinted('#06322c', '#c8a02a'),
  letters: 'carved',
  win: 'cleave',
  sparks: ['#ffd24a', '#9af0c0', '#ffffff'],
  hue: 164,
};
