/** The tabs of the lists, each with how many tournaments it holds once that is known. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { tryUntilDone } from '#platform/again.ts';
import { $archiveTotal, $current, $own, currentRaces, loadArchive } from '../lists.ts';
import { LIST_TABS } from '../model.ts';

export default function ListTabs({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <Tabs />
    </IslandRoot>
  );
}

const countArchive = async (): Promise<boolean> => (await loadArchive({ page: 1 })).ok;

function useCounts() {
  const now = useStore($current, { ssr: 'initial' })?.length ?? null;
  const ended = useStore($archiveTotal, { ssr: 'initial' });
  const own = useStore($own, { ssr: 'initial' })?.total ?? null;
  useEffect(() => {
    if ($current.get() === null) void currentRaces.load();
    if ($archiveTotal.get() !== null) return;
    return tryUntilDone(countArchive, { now: true });
  }, []);
  return {
    'tournaments-current-and-future': now,
    'tournaments-archived': ended,
    tournaments: now === null || ended === null ? null : now + ended,
    own,
  };
}

function Tabs(): ReactNode {
  const page = usePage();
  const translate = useTranslate('tournaments');
  const counts = useCounts();
  const number = new Intl.NumberFormat(pageIso(page));
  return (
    <nav className="bleed mb-5 flex gap-2 overflow-x-auto" aria-label={translate('tabs')}>
      {LIST_TABS.map(({ route, tab }) => (
        <a
          key={route}
          className="chip"
          href={routeHref(page, route)}
          aria-current={route === page.route ? 'page' : undefined}
        >
          {translate(tab)}
          {/* Its room is kept: no tab moves when the counts come. */}
          <span className="min-w-6 tabular-nums">{counts[route] === null ? '' : number.format(counts[route])}</span>
        </a>
      ))}
      {(counts.own ?? 0) > 0 && (
        <a className="chip" href="#my-races">
          {translate('my_races')} <span className="tabular-nums">{number.format(counts.own ?? 0)}</span>
        </a>
      )}
    </nav>
  );
}
