/** What a page of the player's own shows: their data, or the way in for a guest (spec section 6). */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { User } from '../model.ts';
import { $session } from '../store.ts';

interface PlayerViewProps {
  /** What a guest sees; it stands in the prebuilt page. */
  guest: ReactNode;
  /** Keeps the place of the player's data while the session is checked. */
  waiting: ReactNode;
  children: (user: User) => ReactNode;
}

/**
 * Until the session is checked the stylesheet decides between gate and waiting by the player hint, so that nothing
 * moves when the answer comes.
 */
export function PlayerView({ guest, waiting, children }: PlayerViewProps): ReactNode {
  const { user, checked } = useStore($session, { ssr: 'initial' });
  if (user) return children(user);
  if (checked) return guest;
  return (
    <>
      <div className="in-data-[player=expected]:hidden">{guest}</div>
      <div className="hidden in-data-[player=expected]:block">{waiting}</div>
    </>
  );
}
