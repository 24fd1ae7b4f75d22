/** The cabinet of Chart of Thieves. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { timber } from '../../cabinet/frames/timber.ts';
import { tinted } from '../../cabinet/glass.ts';
import { desk } from '../../cabinet/scenes/desk.ts';

export const cabinet: Cabinet = {
  frame: timber({ wood: '#6a3a1c', strap: '#b8862e', rope: '#d8b070', light: '#ffe0a0' }),
  scene: desk({
    wood: '#6a3c1c',
    paper: '#e8cf98',
    ink: '#4a2a14',
    brass: '#d8a03a',
    wax: '#f0e0b8',
    flame: '#ffb84a',
    free: '#ffb02e',
  }),
  glass: tinted('#301a0c', '#c8861a'),
  letters: 'brush',
  win: 'ink',
  sparks: ['#5a3014', '#ffd88a', '#c8302f'],
  hue: 34,
};
