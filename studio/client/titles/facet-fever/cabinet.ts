/** The cabinet of Facet Fever. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { gem } from '../../cabinet/frames/gem.ts';
import { tinted } from '../../cabinet/glass.ts';
import { cave } from '../../cabinet/scenes/cave.ts';

export const cabinet: Cabinet = {
  frame: gem({
    band: '#9a6bf0',
    stones: ['#4f8cff', '#f0405f', '#ff5fa8', '#ffc23f', '#4fe3a0', '#ff7a5c'],
    edge: '#f4e6ff',
    shadow: '#12053a',
  }),
  scene: cave({
    light: '#8a4ff0',
    rock: '#4a239a',
    crystals: ['#4fd8ff', '#8f7bff', '#ff5fa8', '#ffc23f', '#4fe3a0', '#ff7a5c'],
    free: '#f070d8',
  }),
  glass: tinted('#1c0a48', '#c83ac0'),
  letters: 'facet',
  win: 'cleave',
  sparks: ['#ff5fa8', '#4fd8ff', '#ffc23f', '#8f7bff', '#4fe3a0'],
  hue: 264,
};
