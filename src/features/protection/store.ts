/** What the pages know of the player's limits. */
import { atom } from 'nanostores';
import { type LimitsView, loadLimits } from './api.ts';

/** Null before they were asked for; false when the service did not tell. */
export const $limits = atom<LimitsView | null | false>(null);

export async function refreshLimits(): Promise<void> {
  const outcome = await loadLimits();
  if (outcome.ok) $limits.set(outcome.value);
  else if (!$limits.get()) $limits.set(false);
}
