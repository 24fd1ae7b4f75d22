/** A tournament was canceled: too few had entered (spec section 4). */
import type { ReactNode } from 'react';
import type { PopupComponentProps } from '#features/popups/index.ts';
import { TournamentNews } from './TournamentNews.tsx';

export default function TournamentCanceledPopup(props: PopupComponentProps<'tournament-canceled'>): ReactNode {
  return (
    <TournamentNews
      {...props}
      title="tournament_canceled_title"
      text="tournament_canceled_text"
      action="tournament_canceled_action"
      to="list"
      plain
    />
  );
}
