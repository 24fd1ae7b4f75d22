/** The player's place in the side menu (spec sections 1, 2 and 4); the card is loaded once there is a player. */
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { IslandRoot } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { $session, refreshUser } from '#features/session/index.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { onMenuOpened } from '../menu.ts';

const PlayerCard = lazyComponent(() => import('./PlayerCard.tsx'));

function Place(): ReactNode {
  return <div className="menu-profile skeleton player-only" aria-hidden="true" />;
}

function Profile(): ReactNode {
  const session = useStore($session, { ssr: 'initial' });
  // Opening the menu renews the player's data, at most every 60 s (spec section 7).
  useEffect(() => onMenuOpened(() => void refreshUser()), []);
  if (!session.checked && !session.user) return <Place />;
  if (!session.user) return null;
  return (
    <Suspense fallback={<Place />}>
      <PlayerCard user={session.user} />
    </Suspense>
  );
}

/** Island of the side menu; a guest sees nothing of it. */
export default function ProfileCard({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <Profile />
    </IslandRoot>
  );
}
