/** A tournament is over (spec section 4: status complete). */
import type { ReactNode } from 'react';
import type { PopupComponentProps } from '#features/popups/index.ts';
import { TournamentNews } from './TournamentNews.tsx';

export default function TournamentWinPopup(props: PopupComponentProps<'tournament-win'>): ReactNode {
  return (
    <TournamentNews
      {...props}
      title="tournament_win_title"
      text="tournament_win_text"
      action="tournament_win_action"
      to="race"
    />
  );
}
