/** The cabinet of Pharaoh’s Noon. */
import type { Cabinet } from '../../cabinet/contract.ts';
import { stone } from '../../cabinet/frames/stone.ts';
import { tinted } from '../../cabinet/glass.ts';
import { desert } from '../../cabinet/scenes/desert.ts';

export const cabinet: Cabinet = {
  frame: stone({ stone: '#c89a54', growth: '#e8c888', hanging: 'sand', inlay: '#2f6fd0', light: '#ffe9a0' }),
  scene: desert({
    sky: ['#2a78c8', '#6fb8e8', '#ffd98a', '#ffb860'],
    sun: ['#fffdf0', '#ffe08a', '#ffb040'],
    far: '#d89a4a',
    stone: '#c8924a',
    sand: ['#f0c878', '#d89a48', '#8a5420'],
    accent: ['#2450b0', '#f0b83c'],
    beside: 'statues',
    free: '#ff6a3a',
  }),
  glass: tinted('#3a1c08', '#c8561a'),
  letters: 'carved',
  win: 'sand',
  sparks: ['#ffe08a', '#f0b040', '#fff6d8'],
  hue: 40,
};
