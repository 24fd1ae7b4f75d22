/** The newest rounds of the player, for the overview. */
import { useState } from 'react';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { loadRounds } from '../api.ts';

type Round = ResponseOf<'gameRounds'>['result'][number];

export interface LastRounds {
  rounds: readonly Round[];
  state: 'loading' | 'ready' | 'failed';
  reload: () => void;
}

export function useLastRounds(): LastRounds {
  const [rounds, setRounds] = useState<readonly Round[]>([]);
  const [state, setState] = useState<LastRounds['state']>('loading');
  const load = async (): Promise<void> => {
    setState('loading');
    const outcome = await loadRounds({});
    if (outcome.ok) setRounds(outcome.value.result);
    setState(outcome.ok ? 'ready' : 'failed');
  };
  useRouteData(NO_QUERY, load);
  return { rounds, state, reload: () => void load() };
}
