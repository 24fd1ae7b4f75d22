/** The cabinet of Longship Fury. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { iron } from '../../cabinet/frames/iron.ts';
import { tinted } from '../../cabinet/glass.ts';
import { fjord } from '../../cabinet/scenes/fjord.ts';

export const cabinet: Cabinet = {
  frame: iron({ metal: '#6a6470', heat: '#f0603a' }),
  scene: fjord({
    sky: ['#2a0f34', '#7a1f3a', '#e0503a', '#ffb070'],
    orb: ['#fff6d8', '#ffc88a', '#f0603a'],
    aurora: [],
    rock: '#5a2a44',
    snow: '#ffd8c8',
    sea: ['#8a3a4a', '#2a1030'],
    beside: 'prows',
    paint: ['#8a4a24', '#d8382a'],
    lights: '#ffb070',
    free: '#ff8a3a',
  }),
  glass: tinted('#2c0c1e', '#e0502a'),
  letters: 'forged',
  win: 'strike',
  sparks: ['#ffd2a0', '#f0603a', '#ffffff'],
  hue: 350,
};
