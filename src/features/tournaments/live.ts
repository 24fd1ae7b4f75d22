/** The tournament beside a game, loaded when a round for money is on. */

import { loadTexts } from '#features/i18n/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

export const LiveRace = lazyComponent(async () => {
  const [{ LiveRace: component }] = await Promise.all([
    import('./ui/LiveRace.tsx'),
    loadTexts(currentPage().locale, ['tournaments']),
  ]);
  return { default: component };
});
