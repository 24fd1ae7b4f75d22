/** The cabinet of Mines of Mesa. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { iron } from '../../cabinet/frames/iron.ts';
import { tinted } from '../../cabinet/glass.ts';
import { cave } from '../../cabinet/scenes/cave.ts';

export const cabinet: Cabinet = {
  frame: iron({ metal: '#7a6656', heat: '#ffb02e' }),
  scene: cave({
    light: '#e89a4a',
    rock: '#6a3420',
    crystals: ['#ffb02e', '#f0502a', '#3fd68a', '#ffd83a', '#e03a5a'],
    free: '#ffb84a',
  }),
  glass: tinted('#34160c', '#d8862a'),
  letters: 'plank',
  win: 'strike',
  sparks: ['#ffd06a', '#ff8a2a', '#fff6d8'],
  hue: 28,
};
