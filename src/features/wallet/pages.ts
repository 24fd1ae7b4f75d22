/** Lists that come in pages: what is shown while one loads, and how to turn to another. */

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { NO_QUERY } from '#features/navigation/react.ts';
import { useRemote } from '#features/remote/index.ts';
import type { Outcome } from '#platform/http.ts';
import { $moneyTold } from './money-told.ts';

export interface ListPage<Item> {
  result: readonly Item[];
  total: number;
}

export interface PagedList<Item> {
  items: readonly Item[];
  total: number;
  page: number;
  state: 'loading' | 'ready' | 'failed';
  turn: (page: number) => void;
}

type Load<Item> = (page: number) => Promise<Outcome<ListPage<Item>>>;

/** How many pages a list has. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** Loads page after page, the first again when the route changes; the page in view stays until the next has come. */
export function usePages<Item>(load: Load<Item>): PagedList<Item> {
  const [page, turn] = useState(1);
  const told = useStore($moneyTold, { ssr: 'initial' });
  const { remote, value, reload } = useRemote(
    async () => {
      const outcome = await load(page);
      return outcome.ok ? { ok: true, value: { ...outcome.value, page } } : outcome;
    },
    { version: [page, told].join(), route: NO_QUERY },
  );
  const isShown = value?.page === page;
  const hasFailed = remote.state === 'failed' || remote.state === 'stale';
  return {
    items: value?.result ?? [],
    total: value?.total ?? 0,
    page,
    state: isShown ? 'ready' : hasFailed ? 'failed' : 'loading',
    turn: (next) => (next === page ? void reload() : turn(next)),
  };
}
