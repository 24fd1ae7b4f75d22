/** Lists that come in pages: what is shown while one loads, and how to turn to another. */
import { useRef, useState } from 'react';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import type { Outcome } from '#platform/http.ts';

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
  const [page, setPage] = useState(1);
  const [list, setList] = useState<ListPage<Item>>({ result: [], total: 0 });
  const [state, setState] = useState<PagedList<Item>['state']>('loading');
  const newest = useRef(0);

  const turn = async (next: number): Promise<void> => {
    newest.current += 1;
    const asked = newest.current;
    setPage(next);
    setState('loading');
    const outcome = await load(next);
    if (asked !== newest.current) return;
    if (outcome.ok) setList(outcome.value);
    setState(outcome.ok ? 'ready' : 'failed');
  };
  useRouteData(NO_QUERY, () => turn(1));
  return { items: list.result, total: list.total, page, state, turn: (next) => void turn(next) };
}
