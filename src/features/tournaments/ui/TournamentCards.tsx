/** Tournaments now and soon: a card of each series, prebuilt, with what the server tells of its edition. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { IslandRoot } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { LoadFailed, useStored } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import { $own, currentRaces, ownRaces } from '../lists.ts';
import { cardAction, type SeriesCard } from '../model.ts';
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
  const reading = useStored(currentRaces, { every: REFRESH_MS });
  const current = reading.value;
  const own = useStore($own, { ssr: 'initial' });
  const userId = useStore($user, { ssr: 'initial' })?.user_id;
  // Whoever is in a tournament moves in it: the own ones are asked again with the others.
  useEffect(() => {
    if (userId !== undefined) void ownRaces.load();
  }, [userId, current]);
  const rows = cards.map((card) => {
    const told = current?.find(({ series }) => series === card.id);
    return { card, told, own: own?.result.find(({ tournament_id }) => tournament_id === told?.tournament_id) };
  });
  const first = rows.find(({ told, own }) => told?.status === 'running' && cardAction(told, own) === 'join');
  return (
    <>
      {reading.remote.state === 'failed' && <LoadFailed className="card mb-4" onRetry={reading.reload} />}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map((row) => (
          <TournamentCard key={row.card.id} {...row} first={row === first} />
        ))}
      </div>
    </>
  );
}
