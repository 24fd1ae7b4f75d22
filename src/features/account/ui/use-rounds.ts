/** The player's rounds, page after page, narrowed down. */
import { useRef, useState } from 'react';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { loadRounds } from '../api.ts';
import { askedOf, isFiltered, NO_FILTER, type RoundFilter } from '../history.ts';

type Answer = ResponseOf<'gameRounds'>;

export interface RoundList {
  items: Answer['result'];
  /** The games that can be chosen. */
  games: readonly string[];
  chosen: RoundFilter;
  isFiltered: boolean;
  page: number;
  hasOlder: boolean;
  state: 'loading' | 'ready' | 'failed';
  filter(chosen: RoundFilter): void;
  older(): void;
  newer(): void;
  reload(): void;
}

/** Pages are kept by what each begins after; the page in view stays until the next has come. */
export function useRounds(): RoundList {
  const [chosen, setChosen] = useState(NO_FILTER);
  const [starts, setStarts] = useState<readonly (string | null)[]>([null]);
  const [answer, setAnswer] = useState<Answer>({ result: [], next: null, games: [] });
  const [state, setState] = useState<RoundList['state']>('loading');
  const newest = useRef(0);

  const show = async (filter: RoundFilter, pages: readonly (string | null)[]): Promise<void> => {
    newest.current += 1;
    const asked = newest.current;
    setChosen(filter);
    setStarts(pages);
    setState('loading');
    const after = pages.at(-1) ?? null;
    const outcome = await loadRounds({ ...askedOf(filter), ...(after === null ? {} : { after }) });
    if (asked !== newest.current) return;
    if (outcome.ok) {
      const { games } = outcome.value;
      setAnswer((before) => ({ ...outcome.value, games: games.length > 0 ? games : before.games }));
    }
    setState(outcome.ok ? 'ready' : 'failed');
  };
  useRouteData(NO_QUERY, () => show(chosen, [null]));
  return {
    items: answer.result,
    games: answer.games,
    chosen,
    isFiltered: isFiltered(chosen),
    page: starts.length,
    hasOlder: answer.next !== null,
    state,
    filter: (filter) => void show(filter, [null]),
    older: () => void show(chosen, [...starts, answer.next]),
    newer: () => void show(chosen, starts.slice(0, -1)),
    reload: () => void show(chosen, [null]),
  };
}
