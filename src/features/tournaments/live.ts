/** The tournament beside a game, loaded when a round for money is on. */
import { lazy } from 'react';
import { loadTexts } from '#features/i18n/index.ts';
import { currentPage } from '#features/regions/index.ts';

export const LiveRace = lazy(async () => {
  const [{ LiveRace: component }] = await Promise.all([
    import('./ui/LiveRace.tsx'),
    loadTexts(currentPage().locale, ['tournaments']),
  ]);
  return { default: component };
});
