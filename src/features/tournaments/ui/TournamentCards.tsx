/** Tournaments now and soon: a card of each series, prebuilt, with what the server tells of its edition. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { IslandRoot } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { $current, loadCurrent } from '../lists.ts';
import type { SeriesCard } from '../model.ts';
import { TournamentCard } from './TournamentCard.tsx';

/** Editions start and end, and players join. */
const REFRESH_MS = 30_000;

interface TournamentCardsProps {
  page: Page;
  cards: readonly SeriesCard[];
}

export default function TournamentCards({ page, cards }: TournamentCardsProps): ReactNode {
  return (
    <IslandRoot page={page}>
      <Cards cards={cards} />
    </IslandRoot>
  );
}

function Cards({ cards }: Pick<TournamentCardsProps, 'cards'>): ReactNode {
  const current = useStore($current, { ssr: 'initial' });
  useEffect(() => {
    const load = () => {
      if (!document.hidden) void loadCurrent();
    };
    load();
    const timer = setInterval(load, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {cards.map((card) => (
        <TournamentCard key={card.id} card={card} told={current?.find(({ series }) => series === card.id)} />
      ))}
    </div>
  );
}
