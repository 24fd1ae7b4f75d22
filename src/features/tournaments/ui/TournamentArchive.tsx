/** Tournaments that have ended, the newest first. */
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { IslandRoot, useTranslate } from '#features/i18n/react.tsx';
import type { Page } from '#features/regions/index.ts';
import { Button } from '#ui/Button.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { loadArchive } from '../lists.ts';
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
  const [ended, setEnded] = useState<readonly Tournament[] | null>(null);
  const [total, setTotal] = useState(0);
  const [pages, setPages] = useState(0);
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const loadMore = useCallback(async (page: number): Promise<void> => {
    setBusy(true);
    const answer = await loadArchive(page);
    setBusy(false);
    setFailed(answer === null);
    if (answer === null) return;
    setPages(page);
    setTotal(answer.total);
    setEnded((before) => {
      const known = page === 1 ? [] : (before ?? []);
      const ids = new Set(known.map(({ tournament_id }) => tournament_id));
      return [...known, ...answer.result.filter(({ tournament_id }) => !ids.has(tournament_id))];
    });
  }, []);
  useEffect(() => void loadMore(1), [loadMore]);
  if (ended === null && failed) {
    return (
      <section className="card grid min-h-60 place-content-center gap-3 p-5.5 text-center">
        <p>{translate('load_failed')}</p>
        <Button theme="secondary" busy={busy} onClick={() => void loadMore(1)}>
          {translate('try_again')}
        </Button>
      </section>
    );
  }
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
              return card && <TournamentCard key={told.tournament_id} card={card} told={told} />;
            })}
      </div>
      {ended !== null && ended.length < total && (
        <div className="mt-5 text-center">
          <Button theme="secondary" busy={busy} onClick={() => void loadMore(pages + 1)}>
            {translate('more')}
          </Button>
        </div>
      )}
    </>
  );
}
