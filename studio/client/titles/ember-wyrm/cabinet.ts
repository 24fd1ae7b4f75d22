/** The cabinet of Ember Wyrm. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { iron } from '../../cabinet/frames/iron.ts';
import { tinted } from '../../cabinet/glass.ts';
import { forge } from '../../cabinet/scenes/forge.ts';

export const cabinet: Cabinet = {
  frame: iron({ metal: '#57545f', heat: '#ff7a2a' }),
  scene: forge({
    sky: ['#16060e', '#4a0f18', '#b8361a', '#ff9a3f'],
    rock: '#3a0c14',
    lava: ['#fff0a0', '#ff9a2f', '#e0401a'],
    smoke: '#2a0812',
    free: '#ffe07a',
    beside: 'towers',
  }),
  glass: tinted('#240c10', '#c8401a'),
  letters: 'forged',
  win: 'strike',
  sparks: ['#ffe08a', '#ff7a2a', '#ffffff'],
  hue: 10,
};
