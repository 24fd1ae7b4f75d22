/** Shows a player's data, or the way to log in for a guest (spec section 6). */
import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode } from 'react';
import type { User } from '../model.ts';
import { $session } from '../store.ts';

interface PlayerViewProps {
  /** What a guest sees; part of the prebuilt page. */
  guest: ReactNode;
  /** Reserves the space of the player's data while the session is checked. */
  waiting: ReactNode;
  children: (user: User) => ReactNode;
}

/**
 * Until the session is checked, and while this island waits to hydrate after that, the stylesheet decides between gate
 * and waiting by the mark of the page (src/app/player-mark.ts), expected or here, so that nothing moves when the answer
 * comes.
 */
export function PlayerView({ guest, waiting, children }: PlayerViewProps): ReactNode {
  const { user, checked } = useStore($session, { ssr: 'initial' });
  // Another player's page starts anew.
  if (user) return <Fragment key={user.user_id}>{children(user)}</Fragment>;
  if (checked) return guest;
  return (
    <>
      <div className="in-data-player:hidden">{guest}</div>
      <div className="hidden in-data-player:block">{waiting}</div>
    </>
  );
}
