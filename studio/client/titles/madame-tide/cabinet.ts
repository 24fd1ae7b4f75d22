/** The cabinet of Madame Tide. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { lacquer } from '../../cabinet/frames/lacquer.ts';
import { tinted } from '../../cabinet/glass.ts';
import { stage } from '../../cabinet/scenes/stage.ts';

export const cabinet: Cabinet = {
  frame: lacquer({ lacquer: '#7a2a8a', metal: '#f0c060', ink: '#1a0a34', paper: '#fff0d8' }),
  scene: stage({
    wall: ['#7a3aa8', '#3a1468', '#14062c'],
    curtain: '#5a1a7a',
    trim: '#f0b83c',
    lamp: '#ffd890',
    floor: '#4a2a5a',
    beside: 'oracle',
    glass: ['#8af0ff', '#5a6af0'],
    free: '#5ae0e8',
  }),
  glass: tinted('#26104a', '#3f9ad0'),
  letters: 'brush',
  win: 'ink',
  sparks: ['#b05af0', '#ffd890', '#8af0ff'],
  hue: 282,
};
