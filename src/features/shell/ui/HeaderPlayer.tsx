/** The player's part of the header; what a player finds there is loaded once there is one. */
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense } from 'react';
import { IslandRoot } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { $session } from '#features/session/index.ts';
import { lazyComponent } from '#ui/lazy-component.ts';

const PlayerHeader = lazyComponent(() => import('./PlayerHeader.tsx'));

/** What stands here until the session is known, with the sizes of what follows. */
function Places(): ReactNode {
  return (
    <>
      <span className="header-place skeleton player-only" aria-hidden="true" />
      <span className="header-place-icon skeleton player-only" aria-hidden="true" />
      <span className="header-place-icon skeleton player-only" aria-hidden="true" />
    </>
  );
}

function PlayerPart(): ReactNode {
  const session = useStore($session, { ssr: 'initial' });
  if (!session.checked) return <Places />;
  if (!session.user) return null;
  return (
    <Suspense fallback={<Places />}>
      <PlayerHeader user={session.user} />
    </Suspense>
  );
}

/** Island of the header; a guest sees nothing of it. */
export default function HeaderPlayer({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <PlayerPart />
    </IslandRoot>
  );
}
