/** The cabinet of Star Harpoon. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { brass } from '../../cabinet/frames/brass.ts';
import { tinted } from '../../cabinet/glass.ts';
import { space } from '../../cabinet/scenes/space.ts';

export const cabinet: Cabinet = {
  frame: brass({ brass: '#8a86b8', lens: '#ff7ab8', enamel: '#3a1a8a' }),
  scene: space({
    dark: ['#3a2a8a', '#180f4a', '#06041c'],
    nebula: ['#b04af0', '#3a8af0', '#f04a9a'],
    planet: ['#ff9a5a', '#8a2a5a'],
    ring: '#ffe0a0',
    rock: '#5a4a8a',
    hull: ['#f4f6ff', '#f04a6a'],
    flame: '#ffb03a',
    free: '#ff6ab0',
  }),
  glass: tinted('#1c1054', '#c83a9a'),
  letters: 'facet',
  win: 'cleave',
  sparks: ['#7db8ff', '#ff7ab8', '#ffe0a0'],
  hue: 258,
};
