/** A tournament of the player's runs (spec section 4: status running). */
import type { ReactNode } from 'react';
import type { PopupComponentProps } from '#features/popups/index.ts';
import { TournamentNews } from './TournamentNews.tsx';

export default function TournamentStartedPopup(props: PopupComponentProps<'tournament-started'>): ReactNode {
  return (
    <TournamentNews
      {...props}
      title="tournament_started_title"
      text="tournament_started_text"
      action="tournament_started_action"
      to="games"
    />
  );
}
