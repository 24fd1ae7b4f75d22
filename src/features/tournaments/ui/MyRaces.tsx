/** The place of the player's own tournaments; a guest's page loads nothing of them. */
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense } from 'react';
import { IslandRoot } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

const OwnRaces = lazyComponent(async () => ({ default: (await import('./OwnRaces.tsx')).OwnRaces }));

export default function MyRaces({ page }: { page: Page }): ReactNode {
  const user = useStore($user, { ssr: 'initial' });
  return (
    <IslandRoot page={page}>
      <Suspense fallback={null}>{user && <OwnRaces />}</Suspense>
    </IslandRoot>
  );
}
