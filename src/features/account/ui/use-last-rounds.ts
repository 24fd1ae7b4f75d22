/** The newest rounds of the player, for the overview. */

import { useStore } from '@nanostores/react';
import { NO_QUERY } from '#features/navigation/react.ts';
import { useRemote } from '#features/remote/index.ts';
import { $moneyTold } from '#features/wallet/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { loadRounds } from '../api.ts';

type Round = ResponseOf<'gameRounds'>['result'][number];

export interface LastRounds {
  rounds: readonly Round[];
  state: 'loading' | 'ready' | 'failed';
  reload: () => void;
}

export function useLastRounds(): LastRounds {
  const told = useStore($moneyTold, { ssr: 'initial' });
  const { remote, value, reload } = useRemote(() => loadRounds({}), { version: told, route: NO_QUERY });
  const state = value !== null ? 'ready' : remote.state === 'failed' ? 'failed' : 'loading';
  return { rounds: value?.result ?? [], state, reload: () => void reload() };
}
