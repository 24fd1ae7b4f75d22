/** The player's bonuses, in step with their balance. */
import { useEffect, useEffectEvent, useState } from 'react';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import { $wallet } from '#features/wallet/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { loadBonuses } from '../api.ts';

/** Every stake moves the balance, and counts a moment later: no more than one look in this time. */
const REFRESH_MS = 3_000;

export type BonusesState = ResponseOf<'bonuses'> | 'loading' | 'failed';

export function useBonuses(): { bonuses: BonusesState; refresh: () => void } {
  const [bonuses, setBonuses] = useState<BonusesState>('loading');
  const load = async (): Promise<void> => {
    const outcome = await loadBonuses();
    // What is in view stays there when a later look fails.
    setBonuses((known) => (outcome.ok ? outcome.value : typeof known === 'string' ? 'failed' : known));
  };
  useRouteData(NO_QUERY, load);
  const onBalance = useEffectEvent(load);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = $wallet.listen(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void onBalance();
      }, REFRESH_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return { bonuses, refresh: () => void load() };
}
