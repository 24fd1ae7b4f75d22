/** The list behind the lobby's filters: what is found, how much of it is shown, and where it stands in the address. */
import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Page } from '#features/regions/index.ts';
import { throttle } from '#platform/timing.ts';
import { loadGameIndex } from '../api.ts';
import {
  FIRST_TILES,
  filterGames,
  filtersFromQuery,
  filtersToQuery,
  type GameEntry,
  gamesInScope,
  isUnfiltered,
  type LobbyFilters,
  NO_FILTERS,
  type ProviderEntry,
  providersOf,
  scopeOf,
  TILES_PER_STEP,
  withKnownProvider,
} from '../model.ts';
import { keepPlace, type ListPlace, placeIn } from '../place.ts';
import { useFavourites } from '../useFavourites.ts';

export interface LobbyList {
  filters: LobbyFilters;
  /** The games that pass, or null while the prebuilt tiles are all that is needed. */
  found: readonly GameEntry[] | null;
  /** How many games pass. */
  count: number;
  shown: number;
  /** Who made the games of the page; null until its list is there. */
  providers: readonly ProviderEntry[] | null;
  loading: boolean;
  failed: boolean;
  change(part: Partial<LobbyFilters>): void;
  clear(): void;
  showMore(): Promise<void>;
  retry(): void;
  /** The tiles stand at their full height: returns to the place one came back to. */
  settle(): void;
}

interface LobbyListInput {
  page: Page;
  total: number;
  demoOffered: boolean;
}

/** Keeps the address in step, so that a reload or a shared link shows the same list. */
function rememberInAddress(filters: LobbyFilters): void {
  const address = location.pathname + filtersToQuery(filters, location.search) + location.hash;
  history.replaceState(history.state, '', address);
}

const KEEP_PLACE_MS = 250;

/** Keeps the place in the history while one scrolls, as long as this page is the one in sight. */
function useKeptPlace(shown: number, untouched: boolean): void {
  useEffect(() => {
    if (untouched) return;
    const { pathname } = location;
    const keep = throttle(KEEP_PLACE_MS, () => {
      if (location.pathname === pathname) keepPlace({ shown, topPx: scrollY });
    });
    addEventListener('scroll', keep, { passive: true });
    return () => {
      removeEventListener('scroll', keep);
      keep.cancel();
    };
  }, [shown, untouched]);
}

export function useLobbyList({ page, total, demoOffered }: LobbyListInput): LobbyList {
  const [wanted, setFilters] = useState(NO_FILTERS);
  const [games, setGames] = useState<readonly GameEntry[] | null>(null);
  const [shown, setShown] = useState(FIRST_TILES);
  const [failed, setFailed] = useState(false);
  const returning = useRef<ListPlace | null>(null);
  const own = useFavourites();
  const providers = useMemo(() => (games === null ? null : providersOf(games)), [games]);
  const filters = useMemo(() => withKnownProvider(wanted, providers), [wanted, providers]);
  const untouched = isUnfiltered(filters) && shown === FIRST_TILES;

  /** Whether the games are there. */
  async function load(): Promise<boolean> {
    if (games !== null) return true;
    setFailed(false);
    try {
      setGames(gamesInScope(await loadGameIndex(page.region), scopeOf(page)));
      return true;
    } catch (error) {
      console.error('The games could not be loaded', error);
      setFailed(true);
      return false;
    }
  }

  useEffect(() => {
    const asked = filtersFromQuery(location.search);
    returning.current = placeIn(history.state);
    // Whoever uses the page may filter next: by then the list is here, with what vendors have added since it was built.
    void load();
    if (isUnfiltered(asked) && returning.current === null) return;
    setFilters(asked);
    setShown(returning.current?.shown ?? FIRST_TILES);
  }, []);
  useKeptPlace(shown, untouched);

  // Typing goes first: the list follows when there is time.
  const applied = useDeferredValue(filters);
  const codes = applied.own === '' ? null : own;
  const found = useMemo(
    () => (untouched || games === null ? null : filterGames(games, applied, demoOffered, codes ?? undefined)),
    [untouched, games, applied, demoOffered, codes],
  );

  function change(part: Partial<LobbyFilters>): void {
    const next = { ...filters, ...part };
    setFilters(next);
    setShown(FIRST_TILES);
    rememberInAddress(next);
    void load();
  }

  function settle(): void {
    if (returning.current === null) return;
    scrollTo({ top: returning.current.topPx, behavior: 'instant' });
    returning.current = null;
  }

  return {
    filters,
    found,
    count: found?.length ?? games?.length ?? total,
    shown,
    providers,
    loading: !untouched && games === null && !failed,
    failed,
    change,
    clear: () => change(NO_FILTERS),
    showMore: async () => {
      if (await load()) startTransition(() => setShown((before) => before + TILES_PER_STEP));
    },
    retry: () => void load(),
    settle,
  };
}
