/** The player's standing, renewed when the levels arrive. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type Ranked, type Standing, standingOf } from '../model.ts';
import { $vipLevels, loadVipLevels } from '../store.ts';

export function useStanding(user: Ranked): Standing {
  const levels = useStore($vipLevels, { ssr: 'initial' });
  useEffect(loadVipLevels, []);
  return standingOf(user, levels);
}
