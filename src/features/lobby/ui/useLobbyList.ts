/** The list behind the lobby's filters: what is found, how much of it is shown, and where it stands in the address. */
import { useEffect, useMemo, useState } from 'react';
import type { Page } from '#features/regions/index.ts';
import { loadGameIndex } from '../api.ts';
import {
  filterGames,
  filtersFromQuery,
  filtersToQuery,
  type GameEntry,
  gamesInScope,
  isUnfiltered,
  type LobbyFilters,
  NO_FILTERS,
  scopeOf,
  TILES_PER_STEP,
} from '../model.ts';

export interface LobbyList {
  filters: LobbyFilters;
  /** The games that pass, or null while the prebuilt tiles are all that is needed. */
  found: readonly GameEntry[] | null;
  /** How many games pass. */
  count: number;
  shown: number;
  loading: boolean;
  failed: boolean;
  change(part: Partial<LobbyFilters>): void;
  clear(): void;
  showMore(): Promise<void>;
  retry(): void;
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

export function useLobbyList({ page, total, demoOffered }: LobbyListInput): LobbyList {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [games, setGames] = useState<readonly GameEntry[] | null>(null);
  const [shown, setShown] = useState(TILES_PER_STEP);
  const [failed, setFailed] = useState(false);
  const untouched = isUnfiltered(filters) && shown === TILES_PER_STEP;

  async function load(): Promise<void> {
    setFailed(false);
    try {
      setGames(gamesInScope(await loadGameIndex(page.region), scopeOf(page)));
    } catch (error) {
      console.error('The games could not be loaded', error);
      setFailed(true);
    }
  }

  useEffect(() => {
    const wanted = filtersFromQuery(location.search);
    if (isUnfiltered(wanted)) return;
    setFilters(wanted);
    void load();
  }, []);

  const found = useMemo(
    () => (untouched || games === null ? null : filterGames(games, filters, demoOffered)),
    [untouched, games, filters, demoOffered],
  );

  function change(part: Partial<LobbyFilters>): void {
    const next = { ...filters, ...part };
    setFilters(next);
    setShown(TILES_PER_STEP);
    rememberInAddress(next);
    if (games === null) void load();
  }

  return {
    filters,
    found,
    count: found?.length ?? total,
    shown,
    loading: !untouched && games === null && !failed,
    failed,
    change,
    clear: () => change(NO_FILTERS),
    showMore: async () => {
      if (games === null) await load();
      setShown((before) => before + TILES_PER_STEP);
    },
    retry: () => void load(),
  };
}
