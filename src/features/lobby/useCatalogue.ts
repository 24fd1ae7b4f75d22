/** The region's games by code, for islands that name games. */
import { useEffect, useState } from 'react';
import type { RegionId } from '#shared/regions/index.ts';
import { loadGameIndex } from './api.ts';
import type { GameEntry } from './model.ts';

const NONE: ReadonlyMap<string, GameEntry> = new Map();

/** The games a region lists; empty until the list has arrived, and when it could not be loaded. */
export function useCatalogue(region: RegionId): ReadonlyMap<string, GameEntry> {
  const [games, setGames] = useState(NONE);
  useEffect(() => {
    let wanted = true;
    loadGameIndex(region).then(
      (entries) => {
        if (wanted) setGames(new Map(entries.map((game) => [game.code, game])));
      },
      (error: unknown) => console.error('The games could not be loaded', error),
    );
    return () => {
      wanted = false;
    };
  }, [region]);
  return games;
}
