/** The canvases that a stage draws on. */
import { element } from '../ui/dom.ts';
import type { StageLayers } from './contract.ts';

export function createLayers(): StageLayers {
  const layer = (name: string) => element('canvas', { class: `layer ${name}`, 'aria-hidden': 'true' });
  const scene = layer('scene');
  const freeScene = layer('scene lit');
  const reels = layer('reels');
  const front = layer('front');
  const freeFront = layer('front lit');
  const over = layer('over');
  const node = element('div', { class: 'stage' }, scene, freeScene, reels, front, freeFront, over);
  return { node, scene, freeScene, reels, front, freeFront, over };
}
