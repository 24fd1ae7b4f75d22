/** The player's favourites in an island. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { OwnCodes } from './model.ts';
import { $own, watchOwn } from './own.ts';

/** Favourites and recently played; empty until the island lives. */
export function useFavourites(): OwnCodes {
  useEffect(watchOwn, []);
  return useStore($own, { ssr: 'initial' });
}
