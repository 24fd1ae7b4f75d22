/** The player's bonuses, in step with their balance. */
import { useStore } from '@nanostores/react';
import { NO_QUERY } from '#features/navigation/react.ts';
import { useRemote } from '#features/remote/index.ts';
import { $moneyTold } from '#features/wallet/index.ts';
import { loadBonuses } from '../api.ts';

export function useBonuses() {
  const told = useStore($moneyTold, { ssr: 'initial' });
  return useRemote(loadBonuses, { version: told, route: NO_QUERY });
}
