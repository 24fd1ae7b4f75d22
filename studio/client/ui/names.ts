/** What features are called. */
import type { Feature } from '../../maths/features/types.ts';
import type { TextKey } from '../../texts.ts';

export const FEATURE_NAMES: Readonly<Record<Feature['kind'], TextKey<'slots'>>> = {
  'free-spins': 'featureSpins',
  'sticky-reels': 'featureSpins',
  hold: 'featureHold',
  drops: 'featureDrops',
};
