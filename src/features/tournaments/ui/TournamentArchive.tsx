/** Tournaments that have ended, the newest first. */
import { useStore } from '@nanostores/react';
import { type ReactNode, Suspense } from 'react';
import { IslandRoot, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { LoadFailed, MoreButton, useGrowingList } from '#features/remote/index.ts';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { $own, loadArchive } from '../lists.ts';
import type { SeriesCard, Tournament } from '../model.ts';
import { TournamentCard } from './TournamentCard.tsx';

/** Its picture comes with the table of all art, which an archive with races does without. */
const EmptyState = lazyComponent(async () => ({ default: (await import('#ui/EmptyState.tsx')).EmptyState }));

interface TournamentArchiveProps {
  page: Page;
  cards: readonly SeriesCard[];
}

export default function TournamentArchive({ page, cards }: TournamentArchiveProps): ReactNode {
  return (
    <IslandRoot page={page}>
      <Archive cards={cards} />
    </IslandRoot>
  );
}

function Archive({ cards }: Pick<TournamentArchiveProps, 'cards'>): ReactNode {
  const translate = useTranslate('tournaments');
  const own = useStore($own, { ssr: 'initial' });
  const list = useGrowingList(loadArchive, ({ tournament_id }: Tournament) => tournament_id);
  const ended = list.value?.result ?? null;
  if (list.remote.state === 'failed')
    return <LoadFailed className="card min-h-60 place-content-center" onRetry={list.reload} />;
  if (ended !== null && ended.length === 0) {
    return (
      <Suspense fallback={<Skeleton className="h-93 rounded-lg" />}>
        <EmptyState title={translate('empty_archived_title')} text={translate('empty_archived_text')} />
      </Suspense>
    );
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {ended === null
          ? cards.slice(0, 3).map(({ id }) => <Skeleton key={id} className="h-93 rounded-lg" />)
          : ended.map((told) => {
              const card = cards.find(({ id }) => id === told.series);
              const mine = own?.result.find(({ tournament_id }) => tournament_id === told.tournament_id);
              return card && <TournamentCard key={told.tournament_id} card={card} told={told} own={mine} />;
            })}
      </div>
      <div className="mt-5 text-center empty:hidden">
        <MoreButton list={list} label={translate('more')} />
      </div>
    </>
  );
}
