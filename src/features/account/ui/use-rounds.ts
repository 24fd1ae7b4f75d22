/** The player's rounds, page after page, narrowed down. */

import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { NO_QUERY } from '#features/navigation/react.ts';
import { useRemote } from '#features/remote/index.ts';
import { $moneyTold } from '#features/wallet/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { loadRounds } from '../api.ts';
import { askedOf, isFiltered, NO_FILTER, type RoundFilter } from '../history.ts';

type Answer = ResponseOf<'gameRounds'>;

interface Shown {
  chosen: RoundFilter;
  /** What each page begins after, up to the one in view. */
  starts: readonly (string | null)[];
}

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
  const [{ chosen, starts }, show] = useState<Shown>({ chosen: NO_FILTER, starts: [null] });
  // New rounds stand on the first page: one further on does not move under whoever reads it.
  const told = useStore($moneyTold, { ssr: 'initial' });
  const games = useRef<readonly string[]>([]);
  const after = starts.at(-1) ?? null;
  const { remote, value, reload } = useRemote(
    async () => {
      const outcome = await loadRounds({ ...askedOf(chosen), ...(after === null ? {} : { after }) });
      if (!outcome.ok) return outcome;
      // Only the first page of all rounds names the games.
      if (outcome.value.games.length > 0) games.current = outcome.value.games;
      return { ok: true, value: { ...outcome.value, after } };
    },
    { of: JSON.stringify(chosen), version: [after, after === null && told].join(), route: NO_QUERY },
  );
  const hasFailed = remote.state === 'failed' || remote.state === 'stale';
  const state = value !== null && value.after === after ? 'ready' : hasFailed ? 'failed' : 'loading';
  return {
    items: value?.result ?? [],
    games: games.current,
    chosen,
    isFiltered: isFiltered(chosen),
    page: starts.length,
    hasOlder: state === 'ready' && value !== null && value.next !== null,
    state,
    filter: (filter) => show({ chosen: filter, starts: [null] }),
    older: () => show({ chosen, starts: [...starts, value?.next ?? null] }),
    newer: () => show({ chosen, starts: starts.slice(0, -1) }),
    reload: () => void reload(),
  };
}
