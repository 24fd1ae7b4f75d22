/** What features and pots are called. */
import type { Feature } from '../../maths/features/types.ts';
import type { JackpotTier } from '../../maths/jackpot.ts';
import type { TextKey } from '../texts/index.ts';

export const FEATURE_NAMES: Readonly<Record<Feature['kind'], TextKey>> = {
  'free-spins': 'featureSpins',
  'sticky-reels': 'featureSpins',
  hold: 'featureHold',
  drops: 'featureDrops',
};

export const POT_NAMES: Readonly<Record<JackpotTier, TextKey>> = {
  flagship: 'potFlagship',
  frigate: 'potFrigate',
  brig: 'potBrig',
  skiff: 'potSkiff',
};
