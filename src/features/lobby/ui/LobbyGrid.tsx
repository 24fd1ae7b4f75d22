/** The lobby's island: filters over the prebuilt first tiles, which stay until something is filtered or added. */
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { tellSeats } from '#features/live-tables/index.ts';
import type { Page } from '#features/regions/index.ts';
import { watchWins } from '#features/winners/index.ts';
import { PROVIDER_IDS, PROVIDERS } from '#shared/catalogue/names.ts';
import { Button } from '#ui/Button.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { classes, pennantClass } from '#ui/recipes.ts';
import type { ProviderEntry } from '../model.ts';
import { columnsOf, wholeRows } from '../rows.ts';
import { FilterBar } from './FilterBar.tsx';
import type { FoundGames } from './FoundGames.tsx';
import { loadFoundGames } from './found-games.ts';
import { TileHearts } from './TileHeart.tsx';
import { type LobbyList, useLobbyList } from './useLobbyList.ts';

interface LobbyGridProps {
  page: Page;
  /** How many games the page is about. */
  total: number;
  /** Whether the region offers play money at all. */
  demoOffered: boolean;
  /** The providers of these games; our own labels where it is left out, as on most pages. */
  providers?: readonly ProviderEntry[] | undefined;
  /** Slots of prebuilt HTML: the categories, the providers, the first tiles. */
  chips?: ReactNode;
  cards?: ReactNode;
  children?: ReactNode;
}

const OWN_LABELS = PROVIDER_IDS.map((id): ProviderEntry => ({ id, name: PROVIDERS[id] }));

export default function LobbyGrid({ page, ...rest }: LobbyGridProps) {
  return (
    <IslandRoot page={page}>
      <Lobby {...rest} />
    </IslandRoot>
  );
}

function Lobby({ total, demoOffered, providers = OWN_LABELS, chips, cards, children }: Omit<LobbyGridProps, 'page'>) {
  const page = usePage();
  const list = useLobbyList({ page, total, demoOffered });
  const known = list.providers ?? providers;
  const FoundGames = useFoundGames(list.found !== null || list.count === 0);
  // The winners above the list live as long as it does.
  useEffect(watchWins, []);
  useEffect(tellPrebuiltSeats, []);
  return (
    <>
      <div id="games-filter">
        <FilterBar list={list} demoOffered={demoOffered} providers={known} chips={chips} />
        {cards}
      </div>
      <TileHearts>{FoundGames ? <FoundGames list={list} /> : children}</TileHearts>
      {list.failed && <Failed list={list} />}
      {list.count > 0 && <More list={list} />}
    </>
  );
}

/** People at the live tables among the prebuilt tiles; what is found later tells them itself. */
function tellPrebuiltSeats(): (() => void) | undefined {
  const places = [...document.querySelectorAll<HTMLElement>('[data-seats]')];
  if (places.length === 0) return undefined;
  const say = (place: HTMLElement, words = '') => {
    // The page's first stylesheet knows nothing of it.
    place.className = words === '' ? '' : classes('tile-seats', pennantClass('dark'));
    place.textContent = words;
  };
  return tellSeats(places, say, ({ dataset }) => dataset.seats);
}

/** What draws the list, once it is wanted; the prebuilt tiles stay until it is here. */
function useFoundGames(wanted: boolean): typeof FoundGames | null {
  const [loaded, setLoaded] = useState<typeof FoundGames | null>(null);
  useEffect(() => {
    if (!wanted) return;
    loadFoundGames().then(
      (component) => setLoaded(() => component),
      (error: unknown) => console.error('The tiles could not be loaded', error),
    );
  }, [wanted]);
  return wanted ? loaded : null;
}

function Failed({ list }: { list: LobbyList }) {
  const translate = useTranslate('lobby');
  return (
    <p className="mt-4 flex items-center justify-center gap-3 text-body text-danger" role="alert">
      {translate('failed')}
      <Button theme="secondary" size="sm" onClick={list.retry}>
        {translate('retry')}
      </Button>
    </p>
  );
}

/** How much of the list is shown, and more of it: at a press, or on the way down. */
function More({ list }: { list: LobbyList }) {
  const translate = useTranslate('lobby');
  const [busy, setBusy] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  const { shown, count } = list;
  const columns = useColumns(end);
  const visible = wholeRows(shown, columns ?? 1, count);
  const addMore = async () => {
    setBusy(true);
    await list.showMore();
    setBusy(false);
  };
  useNearEnd(end, visible < count && !list.failed && !busy, visible, addMore);
  return (
    <div ref={end} className="mt-8 flex flex-col items-center gap-3">
      <p className={classes('text-body text-text-2', columns === null && 'invisible')} role="status">
        {translate('shown', { shown: visible, total: count })}
      </p>
      <div className={classes('w-60', columns === null && 'invisible')}>
        <ProgressBar value={visible} max={count} label={translate('shown_label')} />
      </div>
      {visible < count && (
        <Button theme="secondary" busy={busy} data-replay className="noscript:hidden" onClick={() => void addMore()}>
          {translate('show_more')}
        </Button>
      )}
    </div>
  );
}

/** How many tiles stand side by side above the end of the list; null until the page is used: a build knows no width. */
function useColumns(end: RefObject<HTMLElement | null>): number | null {
  const [columns, setColumns] = useState<number | null>(null);
  useEffect(() => {
    const place = end.current;
    if (!place) return;
    const observer = new ResizeObserver(() => {
      const grid = place.parentElement?.querySelector('.tile-grid');
      if (grid) setColumns(columnsOf(grid));
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [end]);
  return columns;
}

/**
 * Calls when the end of the list comes within a window's height, once for each `mark`. It waits for the first
 * scrolling: a page that is only looked at keeps its prebuilt tiles, and a press on one is never pulled away from.
 */
function useNearEnd(
  end: RefObject<HTMLElement | null>,
  wanted: boolean,
  mark: number,
  onNear: () => Promise<void>,
): void {
  const [scrolled, setScrolled] = useState(false);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const note = () => setScrolled(true);
    // The scrolling that began the page's use may have been its last: the end of the prebuilt tiles was reached.
    if (scrollY > 0) note();
    addEventListener('scroll', note, { once: true, passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
  useEffect(() => {
    if (!end.current || !scrolled || !wanted) return;
    // A busy page hears of several moments at once, the earliest first.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && void near(),
      { rootMargin: '0px 0px 100% 0px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, scrolled, wanted, mark]);
}
