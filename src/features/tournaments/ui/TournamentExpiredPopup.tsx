/** A tournament has ended without a result, since nobody made a point in it (spec section 4). */
import type { ReactNode } from 'react';
import type { PopupComponentProps } from '#features/popups/index.ts';
import { TournamentNews } from './TournamentNews.tsx';

export default function TournamentExpiredPopup(props: PopupComponentProps<'tournament-expired'>): ReactNode {
  return (
    <TournamentNews
      {...props}
      title="tournament_expired_title"
      text="tournament_expired_text"
      action="tournament_canceled_action"
      to="list"
      plain
    />
  );
}
