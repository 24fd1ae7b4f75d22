/** The cabinet of Lucky Anchor. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { brass } from '../../cabinet/frames/brass.ts';
import { tinted } from '../../cabinet/glass.ts';
import { stage } from '../../cabinet/scenes/stage.ts';

export const cabinet: Cabinet = {
  frame: brass({ brass: '#e0a83a', lens: '#ffe27a', enamel: '#a8101f' }),
  scene: stage({
    wall: ['#e8343a', '#8a0c1f', '#34040e'],
    curtain: '#b01220',
    trim: '#f0b83c',
    lamp: '#ffe27a',
    floor: '#7a3a1c',
    beside: 'lamps',
    glass: ['#ffe27a', '#ff5a3a'],
    free: '#ffc83a',
  }),
  glass: tinted('#480810', '#e8a01a'),
  letters: 'plank',
  win: 'lamp',
  sparks: ['#fffbe0', '#ffd76a', '#ff5a3a'],
  hue: 354,
};
