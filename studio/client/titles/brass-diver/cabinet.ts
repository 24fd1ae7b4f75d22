/** The cabinet of Brass Diver. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { brass } from '../../cabinet/frames/brass.ts';
import { tinted } from '../../cabinet/glass.ts';
import { deep } from '../../cabinet/scenes/deep.ts';

export const cabinet: Cabinet = {
  frame: brass({ brass: '#c88a34', lens: '#5fe0d8', enamel: '#0f4a5c' }),
  scene: deep({
    water: ['#5fb0e0', '#1f62b0', '#0c3070', '#04102c'],
    rock: '#123a6a',
    wood: '#6a4a30',
    weed: '#2a7a6a',
    sand: ['#8a7a54', '#3a4a5a'],
    fish: ['#ffd06a', '#ff8a5a', '#8ae0ff'],
    beside: { kind: 'bells', metal: '#c8863a', lamp: '#9af0e0' },
    free: '#5fe0c8',
  }),
  glass: tinted('#0a2450', '#1f9a9a'),
  letters: 'plank',
  win: 'well',
  sparks: ['#9af0e0', '#ffd06a', '#ffffff'],
  hue: 216,
};
